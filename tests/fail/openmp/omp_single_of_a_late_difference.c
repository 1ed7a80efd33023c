// The threads have the same until the last round.
#include <assert.h>
#include <omp.h>
int main(void) {
  int base = -1;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
    for (int round = 0; round < 3; round++) {
      if (round == 2 && omp_get_thread_num() == 1) mine = 7;
#pragma omp single
      base = mine;
    }
  }
  assert(base == 0); //~ assertion
  return 0;
}
