// The inputs determine the number that one program prints, and the other one prints another.
//@ compare --compare stdout
//@ spec: undetermined_number_seq.c
#include <stdio.h>

#pragma antiphon input {n >= 3 && n <= 3}
int n;

int main(void) {
  printf("%d and %5d\n", 3, 5);  //~ equivalence
  return 0;
}
