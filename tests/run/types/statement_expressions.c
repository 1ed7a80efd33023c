/* GNU statement expressions, typeof, and the two-operand conditional. */
#include <stdio.h>

#define SWAP(a, b) ({ typeof(a) t_ = (a); (a) = (b); (b) = t_; })
#define SQUARE(x) ({ __typeof__(x) y_ = (x); y_ * y_; })

int main(void) {
  int a = 3, b = 8, n = 0;
  SWAP(a, b);
  printf("%d %d\n", a, b);
  printf("%d\n", SQUARE(++n));
  printf("%d %d\n", n ?: 5, 0 ?: 5);
  int v = ({ int s = 0; for (int i = 1; i <= 4; i++) s += i; s; });
  printf("%d\n", v);
  return 0;
}
