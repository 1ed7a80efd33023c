// A merged task adds to what its creator has, and the sum is the same.
#include <assert.h>
int main(void) {
  int s = 5, t = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : s)
    {
#pragma omp task in_reduction(+ : s)
      s += 1;
#pragma omp task in_reduction(+ : s) mergeable if (0)
      {
        assert(s == 0 || s == 1 || s == 5 || s == 6);
        s += 2;
      }
    }
#pragma omp taskloop reduction(+ : t) mergeable if (0)
    for (int i = 0; i < 3; i++) t += i;
  }
  assert(s == 8 && t == 3);
  return 0;
}
