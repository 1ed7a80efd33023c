// A region inside of a task: its first thread has the variables of the thread that executes the task.
#include <assert.h>
int mine = 0;
#pragma omp threadprivate(mine)
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
#pragma omp task
    {
      mine = 3;
#pragma omp parallel num_threads(2)
      {
        assert(mine == 3);
        mine = 5;
      }
      assert(mine == 5);
    }
  }
  return 0;
}
