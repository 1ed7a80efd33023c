// Nobody is in another's way, and a number is missing in the end.
#include <assert.h>
static int sum(int low, int high) {
  if (high - low == 1) return low == 100 ? 0 : low;
  int left = 0, right = 0, middle = (low + high) / 2;
#pragma omp task shared(left)
  left = sum(low, middle);
#pragma omp task shared(right)
  right = sum(middle, high);
#pragma omp taskwait
  return left + right;
}
int main(void) {
  int result = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  result = sum(0, 128);
  assert(result == 127 * 64); //~ assertion
  return 0;
}
