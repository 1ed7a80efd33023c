/* Integer promotions and the usual arithmetic conversions. */
#include <stdio.h>

int main(void) {
  unsigned char a = 200, b = 100;
  printf("%d\n", a + b);
  printf("%d\n", -1 < 1u);
  printf("%d\n", (short)-1 < (unsigned short)1);
  printf("%d\n", (int)sizeof(a + b));
  printf("%d\n", (int)sizeof(1L + 1));
  printf("%.1f\n", 7 / 2 + 7 / 2.0);
  char c = 'A';
  c += 1.9;
  printf("%c\n", c);
  return 0;
}
