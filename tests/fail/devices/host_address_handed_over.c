// An address of the host is given to a region as one of the device.
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof(int));
#pragma omp target is_device_ptr(p)
  p[1] = 3; //~ omp-misuse
  free(p);
  return 0;
}
