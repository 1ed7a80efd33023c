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
    *(found = &last) = i;
    last = i;
  }
#pragma omp parallel for simd ordered schedule(static, 2) //~ U120
  for (int i = 0; i < 4; i++) {
    if (i % 2) {
#pragma omp ordered simd
      a[0][i / 2] = i;
    } else {
#pragma omp ordered threads simd
      a[0][i / 2] = i;
    }
  }
  return a[0][0];
}
