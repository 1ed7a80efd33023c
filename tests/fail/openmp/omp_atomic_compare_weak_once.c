// A weak comparison of equal values may fail.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp atomic compare weak
  if (x == 0) { x = 1; }
  assert(x == 1);  //~ assertion
  return 0;
}
