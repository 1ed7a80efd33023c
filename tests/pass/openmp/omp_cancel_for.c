// Whoever finds it ends the loop; whether cancelling is allowed at all is the environment's decision.
#include <assert.h>
int main(void) {
  int a[4] = {3, 1, 4, 1}, found = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 4; i++) {
      if (a[i] == 4) {
#pragma omp atomic write
        found = 1;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
  assert(found == 1);
  return 0;
}
