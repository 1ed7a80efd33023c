// The device of `dispatch` is the default one in the call alone.
//@ args: --devices 2
#include <assert.h>
#include <omp.h>
int where(void) {
  int number = -1;
#pragma omp target map(from : number)
  number = omp_get_device_num();
  return number;
}
int main(void) {
  int in, behind;
#pragma omp dispatch device(1)
  in = where();
  behind = where();
  assert(in == 1);
  assert(behind == 1); //~ assertion
  return 0;
}
