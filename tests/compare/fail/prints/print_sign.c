//@ compare --compare stdout
//@ spec: print_seq.c
/* The second number has the other sign. */
#include <stdio.h>
#pragma TASS input
int a, b;
int main(void) {
  printf("sum %d\n", a + b);
  printf("difference %d\n", b - a); //~ equivalence
  return 0;
}
