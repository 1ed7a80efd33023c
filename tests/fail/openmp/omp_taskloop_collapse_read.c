// Whether the last two iterations are one task is open.
#include <assert.h>
int main(void) {
  int ends[3] = {1, 0, 2}, last = 7;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop collapse(2) firstprivate(last)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < ends[i]; j++) {
      assert(j == 0 || last == 2); //~ assertion
      last = i;
    }
  return 0;
}
