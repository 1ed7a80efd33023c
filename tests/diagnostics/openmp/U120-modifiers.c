// Parsed, and not modelled.
#include <omp.h>
static void work(void) {}
int main(void) {
  int a[4][4] = {0}, *found = a[0];
  omp_interop_t object = 0;
#pragma omp dispatch nowait
  work();
#pragma omp interop init(targetsync : object)
#pragma omp interop destroy(object) nowait
  int last = 0;
#pragma omp parallel for lastprivate(conditional : last) //~ U120
  for (int i = 0; i < 4; i++) {
    found = &last;
    last = i;
  }
#pragma omp parallel for simd schedule(static, 2)
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd //~ U120
    a[0][i / 2] = i;
  }
  return a[0][0];
}
