// What a region sets of the format need not be what is asked later.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  omp_set_affinity_format("%n");
  assert(omp_get_affinity_format(0, 0) == 2); //~ assertion
  return 0;
}
