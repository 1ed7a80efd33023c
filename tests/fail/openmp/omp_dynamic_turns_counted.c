// Of a team that is adjusted not all threads need be there.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4] = {0}, n = 0;
  omp_set_dynamic(1);
#pragma omp parallel num_threads(4)
  {
    a[omp_get_thread_num()] = 1;
#pragma omp barrier
#pragma omp single
    n = a[0] + a[1] + a[2] + a[3];
  }
  assert(n == 4); //~ assertion
  return 0;
}
