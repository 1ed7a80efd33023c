// What a schedule of one implementation sets is open.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_sched_t kind;
  int chunk;
  omp_set_schedule((omp_sched_t)101, 4);
  omp_get_schedule(&kind, &chunk);
  assert(kind == (omp_sched_t)101); //~ assertion
  return 0;
}
