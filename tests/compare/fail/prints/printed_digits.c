//@ spec: printed_digits_seq.c
//@ compare --compare stdout
#include <stdio.h>
#pragma TASS input {0 <= n && n <= 3}
int n;

int main(void) {
  printf("%d of 10\n", 4); //~ equivalence
  return 0;
}
