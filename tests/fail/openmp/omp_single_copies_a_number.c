// Who executes it, puts its number into a copy.
#include <assert.h>
#include <omp.h>
int main(void) {
  int base = -1;
#pragma omp parallel num_threads(2)
  {
    int mine = omp_get_thread_num() == 1;
#pragma omp single firstprivate(mine)
    base = mine;
  }
  assert(base == 0); //~ assertion
  return 0;
}
