// Tasks of a function that the group calls add to a variable of the program.
#include <assert.h>
static int total;
static void walk(int n) {
  if (n == 0) return;
#pragma omp task in_reduction(+ : total)
  total += n;
  walk(n - 1);
}
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : total)
    walk(2);
    assert(total == 3);
  }
  return 0;
}
