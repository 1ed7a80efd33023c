// Tasks look at their copies of a sum: each finds what it has added, and perhaps what others have.
#include <assert.h>
int main(void) {
  int x = 10;
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x)
    {
      x += 1;
      assert(x == 1 || x == 3);
    }
#pragma omp task in_reduction(+ : x)
    x += 2;
  }
  assert(x == 13);
  return 0;
}
