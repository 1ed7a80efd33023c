//@ gcc: no, gcc 12 takes one operator behind the storage
// Several operands behind the storage are one, where grouping them changes nothing.
#include <assert.h>
int main(void) {
  int m = 0, e = 1, seen;
#pragma omp parallel num_threads(2) private(seen)
  {
#pragma omp atomic
    m = m + 1 + e;
#pragma omp atomic capture
    { seen = m; m = m + e + e + e; }
    assert(seen >= 2 && seen <= 7);
  }
  assert(m == 10);
  return 0;
}
