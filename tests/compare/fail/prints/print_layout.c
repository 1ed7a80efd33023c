//@ compare --compare stdout
//@ spec: print_seq.c
/* The same numbers on one line. */
#include <stdio.h>
#pragma TASS input
int a, b;
int main(void) {
  printf("sum %d, ", a + b);
  printf("difference %d\n", a - b); //~ equivalence
  return 0;
}
