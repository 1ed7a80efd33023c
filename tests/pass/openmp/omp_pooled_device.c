// A task that looks at its copy has a region of a device inside.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s)
    {
      int before = s;
#pragma omp target map(tofrom : s)
      s = s + 1;
      assert(s >= before);
    }
  }
  assert(s == 1);
  return 0;
}
