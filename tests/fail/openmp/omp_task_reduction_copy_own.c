// Tasks that are executed one after the other may have copies of their own.
#include <assert.h>
int main(void) {
  int x = 10;
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) if (0)
    x += 1;
#pragma omp task in_reduction(+ : x) if (0)
    {
      x += 2;
      assert(x == 3); //~ assertion
    }
  }
  return 0;
}
