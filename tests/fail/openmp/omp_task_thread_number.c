// A task may be executed by another thread than the one that created it.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp master
  {
#pragma omp task
    assert(omp_get_thread_num() == 0); //~ assertion
  }
  return 0;
}
