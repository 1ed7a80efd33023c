// A function that all threads call with the same round.
#include <assert.h>
static int total;
static void prepare(int round) {
#pragma omp single
  total += round;
}
int main(void) {
#pragma omp parallel num_threads(4)
  for (int round = 0; round < 20; round++) prepare(round);
  assert(total == 190);
  return 0;
}
