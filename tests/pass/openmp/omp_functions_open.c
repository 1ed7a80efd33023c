// What a region sets of the format is open.
#include <assert.h>
#include <omp.h>
int main(void) {
  char text[4];
#pragma omp parallel num_threads(2)
#pragma omp masked
  omp_set_affinity_format("%n");
  assert(omp_get_affinity_format(0, 0) >= 0 && omp_get_affinity_format(text, 4) >= 0);
  return 0;
}
