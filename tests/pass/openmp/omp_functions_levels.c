// Who encloses a thread: levels, teams and threads around it.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_max_active_levels(2);
  assert(omp_get_team_size(0) == 1 && omp_get_ancestor_thread_num(0) == 0);
  assert(omp_get_team_size(1) == -1 && omp_get_ancestor_thread_num(-1) == -1);
#pragma omp parallel num_threads(2)
  if (omp_get_ancestor_thread_num(1) == 1) {
#pragma omp parallel num_threads(2)
    {
      assert(omp_get_active_level() == 2 && omp_get_ancestor_thread_num(1) == 1);
      assert(omp_get_team_size(1) == 2 && omp_get_team_size(3) == -1);
      assert(omp_get_ancestor_thread_num(2) == omp_get_thread_num());
    }
  }
  return 0;
}
