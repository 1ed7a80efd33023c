// Between two points where it can be suspended, a task that is not tied has the variable of one thread.
#include <assert.h>
static int mine;
#pragma omp threadprivate(mine)
static int set(int value) {
  mine = value;
  return mine;
}
static int get(void) { return mine; }
int main(void) {
#pragma omp parallel num_threads(2)
  {
    mine = 1;
#pragma omp barrier
#pragma omp single
    {
#pragma omp task untied
      {
        int now = set(5);
        assert(now == 5);
#pragma omp taskyield
        now = get();
        assert(now == 5 || now == 1);
        now = set(6);
        assert(now == 6);
      }
    }
  }
  return 0;
}
