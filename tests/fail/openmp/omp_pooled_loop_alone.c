// The tasks of a loop may have one copy together.
#include <assert.h>
int main(void) {
  int t = 0, a[4] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop reduction(+ : t) num_tasks(2)
    for (int i = 0; i < 4; i++) {
      t += i;
      a[i] = t;
    }
  }
  assert(t == 6 && a[1] == 1 && a[3] >= 3); //~ assertion
  return 0;
}
