/* Enums, typedefs of functions, arrays and structs. */
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, LAST = BLUE, NEGATIVE = -3 };
typedef enum { LOW = 1, HIGH = 1 << 4, MASK = LOW | HIGH } level;
typedef int row[3];
typedef row matrix[2];
typedef int unary(int);
typedef unary *unary_pointer;
typedef struct node { struct node *next; int value; } node;

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int apply(unary f, int times, int x) {
  while (times-- > 0) x = f(x);
  return x;
}
int main(void) {
  enum colour c = GREEN;
  printf("%d %d %d %d %d\n", RED, c, BLUE, LAST, NEGATIVE);
  c++;
  printf("%d %d\n", c == BLUE, c > NEGATIVE);
  level l = MASK;
  printf("%d %d %d\n", l, l & ~HIGH, (int)sizeof(level));
  matrix m = {{1, 2, 3}, {4, 5, 6}};
  row *r = m;
  printf("%d %d\n", r[1][0], (int)(sizeof(matrix) / sizeof(row)));
  unary_pointer f[] = {twice, square};
  for (int i = 0; i < 2; i++) printf("%d ", apply(f[i], 3, 3));
  node c3 = {NULL, 3}, b = {&c3, 2}, a = {&b, 1};
  int s = 0;
  for (node *p = &a; p; p = p->next) s = s * 10 + p->value;
  printf("%d\n", s);
  return 0;
}
