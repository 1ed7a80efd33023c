// Memory of a device that nobody gives back.
#include <omp.h>
int main(void) {
  int *p = omp_target_alloc(sizeof *p, 0);  //~ memory-leak
  if (p) {
#pragma omp target is_device_ptr(p)
    *p = 1;
  }
  p = 0;
  return 0;
}
