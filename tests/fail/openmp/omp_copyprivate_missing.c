// The others never see what one thread read.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int n = 0;
#pragma omp single
    n = 3;
    assert(n == 3); //~ assertion
  }
  return 0;
}
