// Where teams are adjusted, what other threads than the first have of their own is set anew in each region.
#include <assert.h>
#include <omp.h>
int mine = 0;
#pragma omp threadprivate(mine)
int main(void) {
  omp_set_dynamic(1);
#pragma omp parallel num_threads(2)
  mine = omp_get_thread_num() + 1;
  assert(mine == 1);
#pragma omp parallel num_threads(2) copyin(mine)
  assert(mine == 1);
  return 0;
}
