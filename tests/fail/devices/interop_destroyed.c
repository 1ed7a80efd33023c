// The object was destroyed before.
#include <omp.h>
int main(void) {
  omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object)
  omp_interop_t same = object;
#pragma omp interop destroy(object)
#pragma omp interop use(same) //~ omp-misuse
  return 0;
}
