// The step of one thread is another one, but all go as many rounds.
#include <assert.h>
#include <omp.h>
static int last;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    short step = 1;
    for (int round = 0; round < 3; round++) {
      if (omp_get_thread_num() == 1 && round == 1) step = 2;
#pragma omp single
      last += step;
    }
  }
  assert(last == 3); //~ assertion
  return 0;
}
