// Where teams are adjusted, variables of threads need not be there in the next region.
#include <assert.h>
#include <omp.h>
int mine = 0;
#pragma omp threadprivate(mine)
int main(void) {
  omp_set_dynamic(1);
#pragma omp parallel num_threads(2)
  mine = omp_get_thread_num() + 1;
#pragma omp parallel num_threads(2)
  assert(mine == omp_get_thread_num() + 1); //~ assertion
  return 0;
}
