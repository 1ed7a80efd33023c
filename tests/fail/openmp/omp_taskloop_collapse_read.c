// Whether the last two iterations are one task is open.
#include <assert.h>
int main(void) {
  int more[1] = {1}, last = 7;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop collapse(2) firstprivate(last)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < i + more[0]; j++) {
      assert(j == 0 || last == 1); //~ assertion
      last = i;
    }
  return 0;
}
