/* Signed and unsigned operands mixed. */
#include <limits.h>
#include <stdio.h>

static const char *less(long a, unsigned long b) { return (unsigned long)a < b ? "less" : "not less"; }

int main(void) {
  int i = -3;
  unsigned u = 5;
  printf("%u %u %u\n", i + u, i * u, u / (unsigned)3 + (unsigned)i);
  printf("%d %d %d\n", i < (int)u, (unsigned)i < u, i + (int)u > 0);
  printf("%s %s\n", less(-1, 1), less(1, 2));
  printf("%u %d\n", UINT_MAX, (int)UINT_MAX == -1);
  printf("%u %lu %llu\n", UINT_MAX + 1u, ULONG_MAX + 1ul, ULLONG_MAX + 1ull);
  long long w = (unsigned)i;
  printf("%lld %lld\n", w, (long long)i);
  unsigned down = 3;
  while (down-- > 0) printf("[%u]", down);
  printf("\n%u\n", down);
  printf("%ld\n", (long)INT_MIN - 1);
  return 0;
}
