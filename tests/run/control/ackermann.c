/* Ackermann, gcd, binary search, integer square roots. */
#include <stdio.h>

static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }
static int find(const int *a, int n, int x) {
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low < n && a[low] == x ? low : -low - 1;
}
static unsigned root(unsigned n) {
  unsigned r = 0;
  for (unsigned bit = 1u << 15; bit; bit >>= 1)
    if ((r | bit) * (r | bit) <= n) r |= bit;
  return r;
}
int main(void) {
  for (int m = 0; m < 3; m++)
    for (int n = 0; n < 4; n++) printf("%d ", ackermann(m, n));
  printf("%d\n", ackermann(3, 2));
  printf("%u %u %u\n", gcd(48, 36), gcd(17, 5), gcd(0, 9));
  int a[] = {1, 3, 5, 7, 9, 11};
  for (int x = 0; x < 13; x += 2) printf("%d:%d ", x, find(a, 6, x));
  for (int x = 1; x < 13; x += 4) printf("%d:%d ", x, find(a, 6, x));
  printf("\n");
  for (unsigned n = 0; n < 1000000000u; n = n * 7 + 2) printf("%u ", root(n));
  printf("\n");
  return 0;
}
