/* Compound literals and designated initialisers. */
#include <stdio.h>

struct item { int id; const char *name; double price[2]; struct { int w, h; } size; };
static struct item stock[] = {
    [2] = {.name = "bolt", .id = 3, .price = {[1] = 0.5}},
    [0] = {1, "nut", {0.1, 0.2}, {4, 5}},
    {2, .size.h = 7},
};
static int primes[10] = {2, 3, [5] = 13, 17, [2] = 5, 7, 11};
static int *shared = (int[]){1, 2, 3};
static int spread[] = {[0 ... 3] = 1, [4 ... 5] = 2, 9};

static int area(const struct item *i) { return i->size.w * i->size.h; }
static int total(const int *a, int n) { return n ? *a + total(a + 1, n - 1) : 0; }

int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%d %s %.1f %.1f %d\n", stock[i].id, stock[i].name ? stock[i].name : "-", stock[i].price[0], stock[i].price[1], area(&stock[i]));
  for (int i = 0; i < 10; i++) printf("%d ", primes[i]);
  shared[1] = 20;
  printf("\n%d %d\n", total(shared, 3), total((int[]){5, 6, 7, 8}, 4));
  struct item *made = &(struct item){.id = 9, .size = {2, 3}};
  made->size.w *= 10;
  printf("%d %d\n", made->id, area(made));
  for (unsigned i = 0; i < sizeof spread / sizeof *spread; i++) printf("%d", spread[i]);
  char text[] = "abc", filled[6] = "xy", exact[2] = {'o', 'k'};
  printf("\n%d %d %d %c%c\n", (int)sizeof text, filled[2], filled[5], exact[0], exact[1]);
  for (int i = 0; i < 3; i++) {
    int *p = (int[]){i, i * i};
    p[0]++;
    printf("%d/%d ", p[0], p[1]);
  }
  int x = 3, local[] = {x, x + 1, [4] = x * x};
  printf("\n%d %d %d %d\n", local[0], local[1], local[3], local[4]);
  return 0;
}
