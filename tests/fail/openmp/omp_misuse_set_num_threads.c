// A number of threads that is not positive.
#include <omp.h>
int main(void) {
  omp_set_num_threads(0); //~ omp-misuse
#pragma omp parallel
  { }
  return 0;
}
