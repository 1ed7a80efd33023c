// Memory of a device is used by the host.
#include <omp.h>
int main(void) {
  int *p = omp_target_alloc(2 * sizeof(int), 0);
  p[0] = 1; //~ omp-misuse
  omp_target_free(p, 0);
  return 0;
}
