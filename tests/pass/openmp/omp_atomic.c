// Atomic updates, reads and captures.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, got[2], last;
#pragma omp parallel num_threads(2)
  {
    int v;
#pragma omp atomic capture
    v = x++;
    got[omp_get_thread_num()] = v;
  }
#pragma omp parallel num_threads(2)
#pragma omp atomic
  x += 2;
#pragma omp atomic read
  last = x;
  assert(last == 6);
  assert(got[0] + got[1] == 1);
  return 0;
}
