// Which schedule is set first is up to the environment.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  assert((kind & ~omp_sched_monotonic) == omp_sched_dynamic); //~ assertion
  return 0;
}
