// The sum is read while the tasks may still compute its parts.
#include <assert.h>
static int fib(int n) {
  if (n < 2) return n;
  int left = 0, right = 0;
#pragma omp task shared(left)
  left = fib(n - 1);
#pragma omp task shared(right)
  right = fib(n - 2);
  int sum = left + right; //~ data-race
#pragma omp taskwait
  return sum;
}
int main(void) {
  int result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(2);
  return result > 1;
}
