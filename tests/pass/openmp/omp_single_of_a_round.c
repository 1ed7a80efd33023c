// A counter of each thread says which round it is; one thread prepares it.
#include <assert.h>
enum { ROUNDS = 12 };
int main(void) {
  int base = -1, sum = 0;
#pragma omp parallel num_threads(4)
  {
    for (int round = 0; round < ROUNDS; round++) {
#pragma omp single
      base = round * 2;
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < 4; i++) sum += base;
    }
  }
  assert(sum == 4 * (ROUNDS - 1) * ROUNDS);
  return 0;
}
