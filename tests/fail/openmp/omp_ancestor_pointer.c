// The host follows an address of the device.
#include <assert.h>
#pragma omp requires reverse_offload
int main(void) {
  int v[2] = {1, 2};
#pragma omp target map(to : v)
  {
    int *p = v;
#pragma omp target device(ancestor : 1) firstprivate(p)
    assert(*p == 1); //~ omp-misuse
  }
  return 0;
}
