// A region inside of a task changes the variable of the thread that executes the task.
#include <assert.h>
#include <omp.h>
int mine = 0;
#pragma omp threadprivate(mine)
int main(void) {
#pragma omp parallel num_threads(2)
  {
    mine = 10 + omp_get_thread_num();
#pragma omp barrier
#pragma omp single nowait
#pragma omp task
    {
      int before = mine;
      assert(before == 10 + omp_get_thread_num());
#pragma omp parallel num_threads(2)
      {
        assert(mine == before);
        mine += 5;
      }
      assert(mine == before); //~ assertion
    }
  }
  return 0;
}
