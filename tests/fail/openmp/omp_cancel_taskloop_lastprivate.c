// The last iteration may be left out, and then the variable has any value.
#include <assert.h>
int main(void) {
  int last = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop lastprivate(last)
    for (int i = 0; i < 2; i++) {
      last = 1;
#pragma omp cancel taskgroup if (i == 0)
    }
    assert(last == 1); //~ assertion
  }
  return 0;
}
