/* printf: integers, widths, flags, bases. */
#include <stdio.h>

int main(void) {
  int values[] = {0, 1, -1, 42, -12345, 2147483647};
  for (int i = 0; i < 6; i++) {
    int v = values[i];
    printf("[%d] [%5d] [%-7d] [%07d] [%+d] [% d] [%.4d] [%8.3d]\n", v, v, v, v, v, v, v, v);
    printf("[%u] [%x] [%X] [%#x] [%o] [%#o] [%08x]\n", (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v);
  }
  printf("[%*d] [%-*d] [%.*d]\n", 6, 42, 6, 42, 5, 42);
  printf("%hhd %hhu %hd %hu\n", (signed char)-1, (unsigned char)200, (short)-2, (unsigned short)65000);
  printf("%ld %lu %lld %llu %zu\n", -5l, 5ul, -9000000000ll, 18446744073709551615ull, (size_t)7);
  printf("%lx %#llX %lo\n", 255ul, 0xdeadbeefcafeull, 8ul);
  printf("%c%c%c %3c|%-3c|\n", 'a', 98, 'c', 'd', 'e');
  printf("%s [%8s] [%-8s] [%.2s] [%5.1s]\n", "text", "text", "text", "text", "text");
  printf("100%% %i\n", 017);
  int n = printf("%s", "count\n");
  printf("%d\n", n);
  return 0;
}
