// The master executes it; a barrier follows.
#include <assert.h>
#include <omp.h>
int main(void) {
  int who = 5, y[2];
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    who = omp_get_thread_num();
#pragma omp barrier
    y[omp_get_thread_num()] = who;
  }
  assert(y[0] == 0 && y[1] == 0);
  return 0;
}
