// A sum that is used only if nobody gave up.
#include <assert.h>
int main(void) {
  int sum = 0, gave_up = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 4; i++) {
      sum += i;
      if (i == 2) {
#pragma omp atomic write
        gave_up = 1;
#pragma omp cancel for
      }
    }
  }
  assert(gave_up);
  return 0;
}
