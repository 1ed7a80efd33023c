// A region that has one thread only is not active, so that the one inside of it may have several.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_set_dynamic(1);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp parallel num_threads(2)
    x++; //~ data-race
  }
  return x - x;
}
