// Without the barrier the other element may not be written yet.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[2], b[2];
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    a[me] = me;
    b[me] = a[1 - me]; //~ data-race
  }
  return 0;
}
