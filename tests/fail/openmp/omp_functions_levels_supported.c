// One level of active regions is all that is promised.
#include <assert.h>
#include <omp.h>
int main(void) {
  assert(omp_get_supported_active_levels() > 1); //~ assertion
  return 0;
}
