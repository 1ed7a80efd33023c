//@ spec: printed_sign_seq.c
//@ compare --compare stdout
/* `%u` and `%d` are another layout for what is negative. */
#include <stdio.h>
#pragma TASS input {-1 <= n && n <= 1}
int n;

int main(void) {
  printf("%u\n", n); //~ equivalence
  return 0;
}
