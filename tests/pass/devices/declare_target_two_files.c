// Both files mean one variable on the host and one on the device.
//@ files: declare_target_two_files_other.c
#include <assert.h>
extern int factor;
int scaled(int x);
#pragma omp declare target enter(factor, scaled)
int main(void) {
  int y = 0;
  factor = 3;
#pragma omp target map(tofrom : y)
  y = scaled(5);
  assert(y == 10);
#pragma omp target update to(factor)
#pragma omp target map(tofrom : y)
  y = scaled(5) + factor;
  assert(y == 18 && scaled(1) == 3);
  return 0;
}
