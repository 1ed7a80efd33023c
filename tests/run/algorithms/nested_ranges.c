/* Ranges of elements inside ranges: every element of each gets the value, which is evaluated once. */
#include <stdio.h>

struct cell { int a[4]; int tag; };
static int calls;
static int next(void) { return ++calls; }
static int table[3][4] = {[0 ... 1] = {[1 ... 2] = 5}, [2] = {[0 ... 3] = 7}};
static int direct[4][5] = {[1 ... 2][2 ... 4] = 3};
static struct cell cells[3] = {[0 ... 2].a[0 ... 2] = 4, [1].tag = 9};
static char texts[4][2][4] = {[0 ... 3][0 ... 1] = "abc"};

int main(void) {
  int local[2][3][2] = {[0 ... 1][1 ... 2][0 ... 1] = next(), [0][0][0] = 8};
  int large[40][30] = {[5 ... 34][3 ... 28] = next()};
  struct cell inner[2] = {[0 ... 1] = {.a = {[0 ... 3] = 6}, .tag = 1}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) printf("%d ", table[i][j]);
  printf("\n");
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) printf("%d ", direct[i][j]);
  printf("\n");
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) printf("%d %d ", cells[i].a[j], cells[i].tag);
  printf("\n");
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) printf("%d %d ", local[i][j][0], local[i][j][1]);
  printf("\n");
  int sum = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++) sum += large[i][j] * (i + 100 * j);
  printf("%d %d\n", sum, calls);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) printf("%d %d ", inner[i].a[j], inner[i].tag);
  for (int i = 0; i < 4; i++) printf("%s %s ", texts[i][0], texts[i][1]);
  printf("\n");
  return 0;
}
