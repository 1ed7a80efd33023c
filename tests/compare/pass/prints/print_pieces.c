//@ compare --compare stdout
//@ spec: print_seq.c
/* The same text in other pieces. */
#include <stdio.h>
#pragma TASS input
int a, b;
int main(void) {
  printf("sum ");
  int s = a;
  s += b;
  printf("%d\n%s", s, "difference ");
  printf("%d", -b + a);
  putchar(10);
  return 0;
}
