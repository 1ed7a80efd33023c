// A barrier, or a region of one thread that waits itself.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
    x = 1;
#pragma omp metadirective when(implementation = {vendor(gnu)} : barrier) otherwise(single)
    ;
#pragma omp barrier
    assert(x == 1);
  }
  return 0;
}
