/* Integers of fixed width and the limits of types. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static uint32_t hash(const char *s) {
  uint32_t h = 2166136261u;
  while (*s)
    h = (h ^ (uint8_t)*s++) * 16777619u;
  return h;
}

int main(void) {
  printf("%u\n", hash("antiphon"));
  printf("%d %d %u\n", INT_MAX, INT_MIN, UINT_MAX);
  printf("%ld %d %d\n", LONG_MAX, CHAR_BIT, SCHAR_MIN);
  int64_t big = INT64_MAX;
  uint16_t small = (uint16_t)big;
  printf("%lld %d\n", (long long)big, small);
  return 0;
}
