// Resources may stay.
#include <assert.h>
#include <omp.h>
int main(void) {
  assert(omp_pause_resource(omp_pause_soft, omp_get_initial_device()) == 0); //~ assertion
  return 0;
}
