// 1,972 tasks, more than any table has room for: one order of them, each compared with what may run at the same time.
#include <assert.h>
static int fib(int n) {
  if (n < 2) return n;
  int left, right;
#pragma omp task shared(left)
  left = fib(n - 1);
#pragma omp task shared(right)
  right = fib(n - 2);
#pragma omp taskwait
  return left + right;
}
int main(void) {
  int result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(15);
  assert(result == 610);
  return 0;
}
