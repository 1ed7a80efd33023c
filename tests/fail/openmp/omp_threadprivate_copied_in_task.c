// The second thread of a region inside of a task has variables of its own.
#include <assert.h>
#include <omp.h>
int mine = 0;
#pragma omp threadprivate(mine)
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    mine = 10 + omp_get_thread_num();
#pragma omp barrier
#pragma omp single nowait
#pragma omp task
    {
      int before = mine;
#pragma omp parallel num_threads(2) 
      {
        assert(mine == before); //~ assertion
        mine += 1 + omp_get_thread_num();
      }
      assert(mine == before + 1);
    }
  }
  return 0;
}
