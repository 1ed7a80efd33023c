// How many teams there are is not set in a region.
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
  omp_set_num_teams(2); //~ omp-misuse
  return 0;
}
