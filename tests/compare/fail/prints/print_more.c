//@ compare --compare stdout
//@ spec: print_seq.c
/* One number more. */
#include <stdio.h>
#pragma TASS input
int a, b;
int main(void) {
  printf("sum %d\n", a + b);
  printf("difference %d\n", a - b);
  printf("%d\n", a); //~ equivalence
  return 0;
}
