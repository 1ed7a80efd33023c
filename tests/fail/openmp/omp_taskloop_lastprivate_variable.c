// Not the value of the last iteration: the one that ends the loop.
#include <assert.h>
int main(void) {
  int i = -1, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop lastprivate(i)
    for (i = 0; i < 3; i += 2) {
#pragma omp atomic
      count += i;
    }
  }
  assert(i == 2); //~ assertion
  return 0;
}
