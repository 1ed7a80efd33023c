// The inputs determine the number that one program prints; the other one prints it as it is.
//@ compare --compare stdout
//@ spec: determined_number_seq.c
#include <stdio.h>

#pragma antiphon input {n >= 3 && n <= 3}
int n;

int main(void) {
  printf("%d and %5d\n", 3, 4);
  return 0;
}
