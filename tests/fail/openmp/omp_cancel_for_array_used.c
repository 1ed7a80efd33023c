// An array that a cancelled loop should have added up is anything.
#include <assert.h>
int main(void) {
  int h[2] = {0, 0};
#pragma omp parallel for num_threads(2) reduction(+ : h)
  for (int i = 0; i < 2; i++) {
    h[i] += 1;
#pragma omp cancel for if (i == 1)
  }
  assert(h[0] <= 1); //~ assertion
  return 0;
}
