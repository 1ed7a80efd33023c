// The host follows a pointer that leads to the device.
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof(int));
#pragma omp target data map(tofrom : p[0 : 2]) use_device_ptr(p)
  p[1] = 3; //~ omp-misuse
  free(p);
  return 0;
}
