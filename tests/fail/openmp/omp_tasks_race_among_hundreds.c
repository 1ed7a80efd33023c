// Of hundreds of tasks some depend on one of two parts only.
static int fib(int n) {
  if (n < 2) return n;
  int left = 0, right = 0, sum = 0;
#pragma omp task shared(left) depend(out : left)
  left = fib(n - 1);
#pragma omp task shared(right) depend(out : right)
  right = fib(n - 2);
#pragma omp task shared(left, right, sum) depend(in : left)
  sum = left + right; //~ data-race
#pragma omp taskwait
  return sum;
}
int main(void) {
  int result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(9);
  return result < 0;
}
