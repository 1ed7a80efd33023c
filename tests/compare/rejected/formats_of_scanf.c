//@[base] compare --compare stdout -D WAY=1
//@[width] compare --compare stdout -D WAY=2
//@[skipped] compare --compare stdout -D WAY=3
//@[comma] compare --compare stdout -D WAY=4
//@ spec: formats_of_scanf_seq.c
/* Formats that differ may read different numbers of the same input. */
#include <stdio.h>
#if WAY == 1
#define FORMAT "%i"
#elif WAY == 2
#define FORMAT "%2d"
#elif WAY == 3
#define FORMAT "%*d%d"
#else
#define FORMAT ",%d"
#endif
int main(void) {  //~ U207
  int x;
  if (scanf(FORMAT, &x) == 1)
    printf("%d\n", x);
  return 0;
}
