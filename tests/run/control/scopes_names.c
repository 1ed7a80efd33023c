/* Name spaces: tags, members, labels and variables may share names. */
#include <stdio.h>

struct x { int x; };
typedef int t;
static int f(t t) { return t + 1; }
static int x(struct x x) {
x:
  if (x.x++ < 3) goto x;
  return x.x;
}
int main(void) {
  struct x s = {.x = 1};
  printf("%d %d\n", x(s), s.x);
  t y = f(4);
  {
    char t = 'c';
    printf("%c %d\n", t, (int)sizeof t);
  }
  enum x2 { a, b } a2 = b;
  for (int i = 0; i < 2; i++) {
    int i = 10;
    printf("%d ", i++);
  }
  struct x { double d; } inner = {2.5};
  printf("%d %d %.1f\n", y, a2 + a, inner.d);
  return 0;
}
