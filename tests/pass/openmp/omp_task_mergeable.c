// Tasks that may be merged, and do the same then.
#include <assert.h>
static int sum(int n) {
  int left = 0, right = 0;
  if (n < 2) return n;
#pragma omp task shared(left) firstprivate(n) final(n < 3) mergeable
  left = sum(n - 1);
#pragma omp task shared(right) final(n < 3) mergeable
  right = sum(n - 2);
#pragma omp taskwait
  return left + right;
}
int main(void) {
  int found = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  found = sum(3);
  assert(found == 2);
  return 0;
}
