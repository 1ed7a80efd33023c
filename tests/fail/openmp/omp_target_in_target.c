// A region of a device must not meet another one, unless the host executes it.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  {
#pragma omp target map(tofrom : x) //~ omp-misuse
    x = 2;
  }
  return 0;
}
