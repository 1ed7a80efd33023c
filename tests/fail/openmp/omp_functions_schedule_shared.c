// What a thread of a team sets is not what is read behind the region.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_sched_t kind;
  int chunk;
  omp_set_schedule(omp_sched_dynamic, 3);
#pragma omp parallel num_threads(2)
  omp_set_schedule(omp_sched_guided, 5);
  omp_get_schedule(&kind, &chunk);
  assert(chunk == 5); //~ assertion
  return 0;
}
