//@ compare --compare stdout
//@ spec: print_seq.c
/* The same numbers, the second first. */
#include <stdio.h>
#pragma TASS input
int a, b;
int main(void) {
  printf("difference %d\n", a - b); //~ equivalence
  printf("sum %d\n", a + b);
  return 0;
}
