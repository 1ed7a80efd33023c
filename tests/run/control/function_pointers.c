/* Pointers to functions: in tables, as arguments, returned. */
#include <stdio.h>

typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }

static operation named(char c) { return c == '+' ? add : c == '-' ? subtract : multiply; }
static int fold(operation f, const int *a, int n, int start) {
  for (int i = 0; i < n; i++)
    start = f(start, a[i]);
  return start;
}

int main(void) {
  int a[] = {1, 2, 3, 4};
  operation all[] = {add, &subtract, multiply};
  for (int i = 0; i < 3; i++)
    printf("%d ", fold(all[i], a, 4, 1));
  printf("%d %d\n", (*named('-'))(9, 4), named('*')(6, 7));
  printf("%d\n", all[0] == named('+'));
  return 0;
}
