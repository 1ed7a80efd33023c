// A task inside of a loop of tasks adds to the loop's sum.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop reduction(+ : s) grainsize(1)
    for (int i = 0; i < 1; i++) {
      s += 1;
#pragma omp task in_reduction(+ : s)
      s += 10;
    }
    assert(s == 11);
  }
  return 0;
}
