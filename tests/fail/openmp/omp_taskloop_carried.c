// Two tasks with two iterations each, or other parts.
#include <assert.h>
int main(void) {
  int a[4] = {0}, t = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop firstprivate(t) num_tasks(2)
    for (int i = 0; i < 4; i++) a[i] = t++;
  }
  assert(a[3] == 1); //~ assertion
  return 0;
}
