// A private copy has no value.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 1, y[2];
#pragma omp parallel private(x) num_threads(2)
  y[omp_get_thread_num()] = x + 1; //~ uninitialized
  return 0;
}
