// A team that the implementation may adjust may be smaller.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_dynamic(1);
#pragma omp parallel num_threads(3)
  assert(omp_get_num_threads() == 3); //~ assertion
  return 0;
}
