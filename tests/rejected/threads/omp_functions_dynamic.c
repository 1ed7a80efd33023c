// A team whose size the implementation adjusts.
//@ finding: U206
#include <omp.h>
int main(void) {
  omp_set_dynamic(1);
#pragma omp parallel num_threads(4)
  {
  }
  return 0;
}
