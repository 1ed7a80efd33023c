// A pointer that is mapped like a scalar comes back, with an address of the host that the device only hands on.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2}, is_set = 0;
  int *p = a, *q = 0;
#pragma omp target defaultmap(tofrom : pointer) map(tofrom : is_set)
  {
    is_set = p != 0;
    q = p;
  }
  assert(is_set && q == a);
  return 0;
}
