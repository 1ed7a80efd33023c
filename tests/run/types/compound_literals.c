/* Compound literals as arrays, structs, and in loops. */
#include <stdio.h>

struct pair {
  int a, b;
};

static int total(const int *a, int n) {
  int t = 0;
  while (n--)
    t += a[n];
  return t;
}
static int product(struct pair p) { return p.a * p.b; }

int main(void) {
  printf("%d\n", total((int[]){1, 2, 3}, 3));
  printf("%d\n", product((struct pair){.b = 6, .a = 7}));
  struct pair *p = &(struct pair){1, 2};
  p->a = 10;
  printf("%d %d\n", p->a, p->b);
  for (int i = 0; i < 3; i++) {
    int *q = (int[]){i, i * 2};
    printf("%d ", q[0] + q[1]);
  }
  printf("\n");
  return 0;
}
