// The device's object of a variable of another file does not follow the host's.
//@ files: declare_target_two_files_stale_other.c
#include <assert.h>
extern int factor;
int scaled(int x);
#pragma omp declare target enter(factor, scaled)
int main(void) {
  int y = 0;
  factor = 3;
#pragma omp target map(tofrom : y)
  y = scaled(5);
  assert(y == 15); //~ assertion
  return 0;
}
