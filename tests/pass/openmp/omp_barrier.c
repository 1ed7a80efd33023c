// Behind the barrier everybody sees what was written before it.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[2], b[2];
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    a[me] = me;
#pragma omp barrier
    b[me] = a[1 - me];
  }
  assert(b[0] == 1 && b[1] == 0);
  return 0;
}
