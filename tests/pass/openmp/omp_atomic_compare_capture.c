// Exactly one thread finds the place free.
#include <assert.h>
int main(void) {
  int taken = 0, winners = 0;
#pragma omp parallel num_threads(2)
  {
    int before;
#pragma omp atomic compare capture
    {
      before = taken;
      if (taken == 0) { taken = 1; }
    }
    if (before == 0) {
#pragma omp atomic
      winners++;
    }
  }
  assert(winners == 1);
  return 0;
}
