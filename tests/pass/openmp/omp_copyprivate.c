// What one thread reads all of them have.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int n;
    double x[2];
#pragma omp single copyprivate(n, x)
    {
      n = 3;
      x[1] = 0.5;
    }
    assert(n == 3 && x[1] == 0.5);
    n = omp_get_thread_num();
  }
  return 0;
}
