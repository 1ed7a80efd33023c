// The others do not wait.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, y[2];
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
    x++; //~ data-race
    y[omp_get_thread_num()] = x;
  }
  return 0;
}
