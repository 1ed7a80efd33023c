// The alternatives order different things: behind `taskwait` nobody has waited for the others.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
    x = 1; //~ data-race
#pragma omp metadirective when(implementation = {vendor(gnu)} : single) otherwise(taskwait)
    ;
    assert(x == 1); //~ assertion
  }
  return 0;
}
