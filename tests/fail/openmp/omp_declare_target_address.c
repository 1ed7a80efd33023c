// What it leads to there is not the host's.
#include <assert.h>
int x = 1, *pointer = &x;
#pragma omp declare target enter(pointer)
int main(void) {
#pragma omp target
  *pointer = 2;
  assert(x == 2); //~ assertion
  return 0;
}
