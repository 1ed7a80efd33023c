/* Initialisers: designators, ranges, nesting without braces, strings. */
#include <stdio.h>

struct item {
  int id;
  char name[6];
  int values[3];
};

static int table[10] = {[2] = 5, 6, [8] = 1};
static int ranges[6] = {[1 ... 3] = 7};
static struct item items[] = {{1, "one", {1, 2}}, {.values = {[2] = 9}, .id = 2}, 3, "three", 4, 5, 6};

int main(void) {
  for (int i = 0; i < 10; i++)
    printf("%d", table[i]);
  for (int i = 0; i < 6; i++)
    printf("%d", ranges[i]);
  printf("\n%d\n", (int)(sizeof items / sizeof *items));
  for (int i = 0; i < 3; i++)
    printf("%d [%s] %d %d %d\n", items[i].id, items[i].name, items[i].values[0], items[i].values[1], items[i].values[2]);
  char text[] = "abc", cut[2] = "xy";
  printf("%d %c%c\n", (int)sizeof text, cut[0], cut[1]);
  return 0;
}
