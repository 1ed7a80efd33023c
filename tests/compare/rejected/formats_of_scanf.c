//@[base] compare --compare stdout -D "FORMAT=\"%i\""
//@[width] compare --compare stdout -D "FORMAT=\"%2d\""
//@[skipped] compare --compare stdout -D "FORMAT=\"%*d%d\""
//@[comma] compare --compare stdout -D "FORMAT=\",%d\""
//@ spec: formats_of_scanf_seq.c
/* Formats that differ may read different numbers of the same input. */
#include <stdio.h>
int main(void) {  //~ U207
  int x;
  if (scanf(FORMAT, &x) == 1)
    printf("%d\n", x);
  return 0;
}
