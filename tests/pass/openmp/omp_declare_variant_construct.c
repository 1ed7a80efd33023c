// The constructs around a call choose, the longest match before shorter ones.
//@ gcc: no, gcc 12 does not count lanes among the constructs around a call
#include <assert.h>
static int in_parallel(void) { return 1; }
static int in_for(void) { return 2; }
static int in_lanes(void) { return 3; }
#pragma omp declare variant(in_parallel) match(construct = {parallel})
#pragma omp declare variant(in_for) match(construct = {parallel, for})
#pragma omp declare variant(in_lanes) match(construct = {simd})
static int where(void) { return 0; }
static int wrapped(void) { return where(); }
int main(void) {
  int a[2], b[2];
  assert(where() == 0);
#pragma omp parallel num_threads(2)
  {
    assert(where() == 1);
    assert(wrapped() == 0);
  }
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++)
    a[i] = where();
#pragma omp parallel for simd num_threads(2)
  for (int i = 0; i < 2; i++)
    b[i] = where();
  assert(a[0] == 2 && a[1] == 2 && b[0] == 3 && b[1] == 3);
  return 0;
}
