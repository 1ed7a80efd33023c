/* Integer arithmetic: truncating division, precedence, mixed signs. */
#include <stdio.h>

int main(void) {
  int a = 17, b = -5;
  printf("%d %d %d %d\n", a / b, a % b, -a / 5, -a % 5);
  printf("%d %d\n", a * b + 3, a - b * 2);
  printf("%d\n", (a + b) * (a - b) / 3);
  printf("%d %d %d\n", a > b, a == 17, !(b < 0));
  return 0;
}
