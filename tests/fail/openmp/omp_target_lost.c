// A scalar that is not mapped does not come back.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp target
  sum = 1;
  assert(sum == 1); //~ assertion
  return 0;
}
