// The last column was not brought up to date.
#include <assert.h>
int main(void) {
  int a[3][4] = {{0}}, s = 0;
#pragma omp target data map(to : a)
  {
    a[1][3] = 5;
#pragma omp target update to(a[0 : 2][1 : 2])
#pragma omp target map(from : s)
    s = a[1][3];
  }
  assert(s == 5); //~ assertion
  return 0;
}
