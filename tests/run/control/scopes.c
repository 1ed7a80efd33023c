/* Names hide names: blocks, loops, parameters, tags, labels. */
#include <stdio.h>

int x = 1;
struct x { int x; };

static int f(int x) {
  { int x = 30; if (x) { int x = 300; (void)x; } }
  for (int x = 0; x < 2; x++)
    ;
  return x;
}

int main(void) {
  struct x y = {x};
  int x = 2;
  {
    extern int x;
    printf("%d ", x);
  }
  goto x;
x:
  printf("%d %d %d\n", x, f(3), y.x);
  return 0;
}
