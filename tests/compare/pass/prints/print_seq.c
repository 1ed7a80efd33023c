//@ part: yes
/* The sum and the difference, each on its line. */
#include <stdio.h>
#pragma TASS input
int a, b;
int main(void) {
  printf("sum %d\n", a + b);
  printf("difference %d\n", a - b);
  return 0;
}
