/* Definitions in the style of K&R. */
#include <stdio.h>

int scale(x, factor)
  int x;
  double factor;
{
  return x * factor;
}

int main() {
  printf("%d\n", scale(4, 2.5));
  return 0;
}
