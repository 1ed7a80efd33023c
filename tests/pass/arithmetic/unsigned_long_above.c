// What unsigned integers of 64 bits do above, as C defines it.
//@ verify
#include <assert.h>
#include <limits.h>
#include <stddef.h>

#pragma antiphon input
unsigned long x;
#pragma antiphon input {k < 1000}
size_t k;
#pragma antiphon input {n >= 0}
int n;

int main(void) {
  unsigned long next = x + 1;
  if (next == 0)
    assert(x == ULONG_MAX);
  else
    assert(next > x);
  unsigned long twice = x + x;
  if (x <= ULONG_MAX / 2)
    assert(twice / 2 == x);
  else
    assert(twice < x);
  assert((k + 1) * 8 > k * 8);
  size_t bytes = n * sizeof(double);
  assert(bytes / sizeof(double) == n);
  return 0;
}
