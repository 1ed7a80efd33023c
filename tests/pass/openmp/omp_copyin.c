// All threads begin with what the first one has.
#include <assert.h>
#include <omp.h>
static int seed;
#pragma omp threadprivate(seed)
int main(void) {
  seed = 7;
  int sum = 0;
#pragma omp parallel num_threads(2) copyin(seed)
  {
    seed += omp_get_thread_num();
#pragma omp atomic
    sum += seed;
  }
  assert(sum == 15);
  return 0;
}
