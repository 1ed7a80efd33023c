// Without an update the host still has its own values.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2};
#pragma omp target data map(tofrom : a)
  {
#pragma omp target
    a[0] = 5;
    assert(a[0] == 5); //~ assertion
  }
  return 0;
}
