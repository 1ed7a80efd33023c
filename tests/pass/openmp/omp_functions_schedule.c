// The schedule that a task sets is its own, and that of those that it creates.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_sched_t kind = omp_sched_static;
  int chunk = 0;
  omp_get_schedule(&kind, &chunk);
  int before = (int)(kind & ~omp_sched_monotonic);
  assert(before >= 1 && before <= 4);
  omp_set_schedule(omp_sched_dynamic, 3);
#pragma omp parallel num_threads(2) private(kind, chunk)
  {
    omp_get_schedule(&kind, &chunk);
    assert((kind & ~omp_sched_monotonic) == omp_sched_dynamic && chunk == 3);
    omp_set_schedule(omp_sched_guided, omp_get_thread_num() + 1);
    omp_get_schedule(&kind, &chunk);
    assert((kind & ~omp_sched_monotonic) == omp_sched_guided && chunk == omp_get_thread_num() + 1);
  }
  omp_get_schedule(&kind, &chunk);
  assert((kind & ~omp_sched_monotonic) == omp_sched_dynamic && chunk == 3);
  int sum = 0;
#pragma omp parallel for num_threads(2) schedule(runtime) reduction(+ : sum)
  for (int i = 0; i < 6; i++) sum += i;
  assert(sum == 15);
  return 0;
}
