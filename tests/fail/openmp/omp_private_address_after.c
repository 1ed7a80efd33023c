// The copy of `x` that the pointer leads to ended with the region.
#include <omp.h>
int main(void) {
  int *p = 0, x = 0;
#pragma omp parallel num_threads(2) shared(p) private(x)
  {
    x = 1;
    if (omp_get_thread_num() == 0)
      p = &x;
  }
  return *p; //~ pointer
}
