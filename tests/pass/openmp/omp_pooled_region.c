// A task that looks at its copy has a region inside, whose threads turn to nothing else.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp taskgroup task_reduction(+ : s)
  for (int i = 0; i < 2; i++) {
#pragma omp task in_reduction(+ : s)
    {
      int before = s;
#pragma omp parallel num_threads(2) reduction(+ : s)
      s += 1;
      assert(s == before + 2 || s == before + 1);
    }
  }
  assert(s <= 4);
  return 0;
}
