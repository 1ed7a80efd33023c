// Outside of all regions the device runs beside the host; who waits before using what is mapped finds what it computed.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2}, other = 7;
#pragma omp target map(tofrom : a) nowait
  a[0] = 5;
  other++;
#pragma omp taskwait
  assert(a[0] == 5 && other == 8);
  return 0;
}
