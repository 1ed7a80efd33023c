// The tasks of a loop may be merged, too.
#include <assert.h>
int main(void) {
  int s = 5;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop reduction(+ : s) mergeable if (0)
  for (int i = 0; i < 2; i++) {
    assert(s < 5); //~ assertion
    s += 1;
  }
  return 0;
}
