/* Division and remainder with all signs; 64-bit arithmetic. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int floor_div(int a, int b) {
  int q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
static uint64_t power(uint64_t b, unsigned e, uint64_t m) {
  uint64_t r = 1;
  for (b %= m; e; e >>= 1, b = b * b % m)
    if (e & 1) r = r * b % m;
  return r;
}
int main(void) {
  int a[] = {7, -7}, b[] = {2, -2, 3, -3};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) printf("%d/%d=%d %d%%%d=%d floor %d\n", a[i], b[j], a[i] / b[j], a[i], b[j], a[i] % b[j], floor_div(a[i], b[j]));
  div_t d = div(-17, 5);
  lldiv_t ll = lldiv(1000000000007ll, 1000ll);
  printf("%d %d %lld %lld\n", d.quot, d.rem, ll.quot, ll.rem);
  int64_t x = INT64_C(9000000000) * 1000000 - 1;
  printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", x, x / 97, x % 97);
  uint64_t h = 14695981039346656037u;
  for (const char *s = "antiphon"; *s; s++) h = (h ^ (uint64_t)*s) * 1099511628211u;
  printf("%" PRIu64 " %016" PRIx64 "\n", h, h);
  printf("%" PRIu64 " %" PRIu64 "\n", power(3, 100, 1000000007), power(2, 62, 998244353));
  printf("%lld %ld\n", llabs(-5ll), labs(-6l));
  return 0;
}
