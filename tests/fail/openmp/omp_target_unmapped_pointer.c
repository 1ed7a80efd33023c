// What the pointer leads to is not on the device.
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof(int));
#pragma omp target
  p[0] = 1; //~ pointer
  free(p);
  return 0;
}
