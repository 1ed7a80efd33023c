// A `long` times a size can wrap; an `int` cannot (see `unsigned_size_of_ints.c`).
#include <assert.h>

#pragma antiphon input {n > 0}
long n;

int main(void) {
  unsigned long size = n * sizeof(double);
  assert(size / 8 == n); //~ assertion
  return 0;
}
