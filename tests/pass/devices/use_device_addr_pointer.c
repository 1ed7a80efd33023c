// With a section of what it leads to, a pointer leads to the device; without one, it is the copy of the pointer that is meant.
#include <assert.h>
int main(void) {
  int a[3] = {1, 2, 3}, *p = a, *q = a;
#pragma omp target data map(tofrom : p[0 : 3]) use_device_addr(p[0 : 3])
  {
#pragma omp target is_device_ptr(p)
    p[1] = 7;
  }
  assert(a[1] == 7);
#pragma omp target data map(to : q) use_device_addr(q)
  {
    int **there = &q;
    assert(there != &p);
  }
  return 0;
}
