// A task that is not tied may go on with the variable of another thread.
#include <assert.h>
static int mine;
#pragma omp threadprivate(mine)
static int more(void) { return ++mine; }
int main(void) {
#pragma omp parallel num_threads(2)
  {
    mine = 1;
#pragma omp barrier
#pragma omp single
    {
#pragma omp task untied
      {
        int first = more();
#pragma omp taskyield
        assert(more() == first + 1); //~ assertion
      }
    }
  }
  return 0;
}
