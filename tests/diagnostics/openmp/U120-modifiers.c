// Parsed, and not modelled.
#include <omp.h>
static void work(void) {}
int main(void) {
  int a[4] = {0};
  omp_interop_t object = 0;
#pragma omp target map(iterator(i = 0 : 4), tofrom : a[i]) //~ U120
  a[0] = 1;
#pragma omp dispatch nowait //~ U120
  work();
#pragma omp interop init(targetsync : object) //~ U120
#pragma omp interop use(object) //~ U120
#pragma omp interop destroy(object) nowait //~ U120
  return a[0];
}
