// What no clause names is mapped as `defaultmap` says.
//@ gcc: no, `defaultmap(present)` needs a newer one
#include <assert.h>
int main(void) {
  int s = 1, a[2] = {1, 2}, b[2] = {0, 0}, t = 5;
#pragma omp target defaultmap(tofrom : scalar) defaultmap(to : aggregate) map(from : b)
  {
    s += a[0];
    b[0] = a[0];
    b[1] = a[1];
  }
  assert(s == 2 && b[0] == 1 && b[1] == 2);
#pragma omp target defaultmap(from : scalar)
  t = 7;
  assert(t == 7);
#pragma omp target data map(tofrom : a)
  {
#pragma omp target defaultmap(present : aggregate) defaultmap(firstprivate : scalar)
    a[0] = s;
  }
  assert(a[0] == 2);
  return 0;
}
