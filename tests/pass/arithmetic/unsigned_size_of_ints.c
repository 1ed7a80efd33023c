// An `int` times a size does not wrap in 64 bits; a `long` can (see `unsigned_size_of_longs.c`).
#include <assert.h>

#pragma antiphon input {n > 0}
int n;

int main(void) {
  unsigned long size = n * sizeof(double);
  assert(size / 8 == n);
  return 0;
}
