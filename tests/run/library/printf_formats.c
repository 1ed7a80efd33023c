/* Conversions of printf: flags, widths, precisions, lengths. */
#include <stdio.h>

int main(void) {
  printf("[%5d] [%-5d] [%05d] [%+d] [% d]\n", 42, 42, 42, 42, 42);
  printf("[%x] [%X] [%#x] [%o] [%u]\n", 255, 255, 255, 8, 7u);
  printf("[%8.3f] [%-8.2f] [%e] [%g] [%g]\n", 3.14159, 2.5, 12345.678, 0.0001, 1e10);
  printf("[%s] [%10s] [%-10s] [%.3s]\n", "abc", "abc", "abc", "abcdef");
  printf("[%c] [%%] [%ld] [%lld] [%hhd]\n", 'x', 123456789L, 1234567890123LL, 300);
  printf("[%*d] [%.*f]\n", 6, 7, 2, 1.005);
  return 0;
}
