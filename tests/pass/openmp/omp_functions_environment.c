// What the environment decides is open, within bounds, and the same when it is asked again.
#include <assert.h>
#include <omp.h>
int main(void) {
  assert(omp_get_thread_limit() >= 1 && omp_get_thread_limit() == omp_get_thread_limit());
  assert(omp_get_supported_active_levels() >= 1);
  assert(omp_get_max_task_priority() >= 0 && omp_get_max_task_priority() == omp_get_max_task_priority());
  assert(omp_get_dynamic() == omp_get_dynamic());
  omp_proc_bind_t bind = omp_get_proc_bind();
  assert(bind >= omp_proc_bind_false && bind <= omp_proc_bind_spread && bind == omp_get_proc_bind());
  int places = omp_get_num_places();
  assert(places >= 0 && places == omp_get_num_places());
  assert(omp_get_place_num() >= -1 && omp_get_place_num() < (places > 0 ? places : 1));
  assert(omp_get_partition_num_places() <= places);
  assert(omp_get_place_num_procs(places) == 0 && omp_get_place_num_procs(-1) == 0);
  assert(omp_get_max_teams() >= 0 && omp_get_teams_thread_limit() >= 0);
  int failed = omp_pause_resource_all(omp_pause_soft);
  assert(failed == 0 || failed != 0);
  omp_display_env(0);
#pragma omp parallel num_threads(2)
  {
    int cancels = omp_get_cancellation();
    assert(cancels == omp_get_cancellation());
  }
  return 0;
}
