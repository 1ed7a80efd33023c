//@ spec: printed_digits_seq.c
//@ compare --compare stdout
/* A number that stands in the text is the same on paper as one that is printed. */
#include <stdio.h>
#pragma TASS input {0 <= n && n <= 3}
int n;

int main(void) {
  int square = 0;
  if (n > 0) puts("x0 = 0");
  for (int i = 1; i < n; i++) {
    square += 2 * i - 1;
    printf("x%d = %d\n", i, square);
  }
  printf("%d of %d: %d\n", 3, 10, -1);
  printf("%d\n", n);
  return 0;
}
