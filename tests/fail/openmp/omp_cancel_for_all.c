// With cancellation the iterations that are left are not executed.
#include <assert.h>
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp atomic
      count++;
#pragma omp cancel for if (i == 1)
    }
  }
  assert(count == 4); //~ assertion
  return 0;
}
