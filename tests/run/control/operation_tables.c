/* Function pointers: tables, callbacks, and functions that return them. */
#include <stdio.h>

typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static operation *const table[] = {add, &sub, mul};
static const char *names[] = {"add", "sub", "mul"};

static operation *pick(char c) {
  switch (c) {
  case '+': return add;
  case '-': return sub;
  default: return c == '*' ? mul : NULL;
  }
}
static int fold(const int *a, int n, int start, int (*f)(int, int)) {
  for (int i = 0; i < n; i++) start = (*f)(start, a[i]);
  return start;
}
static int (*choose(int which))(int, int) { return table[which]; }

int main(void) {
  int a[] = {1, 2, 3, 4, 5};
  for (int i = 0; i < 3; i++) printf("%s %d %d\n", names[i], table[i](7, 3), fold(a, 5, 1, table[i]));
  for (const char *s = "+-*/"; *s; s++) {
    operation *f = pick(*s);
    if (f) printf("%c %d\n", *s, f(6, 2));
    else printf("%c unknown\n", *s);
  }
  printf("%d %d\n", choose(1)(10, 4), choose(0) == add);
  struct { operation *f; int x; } pair = {mul, 6};
  printf("%d\n", pair.f(pair.x, pair.x));
  return 0;
}
