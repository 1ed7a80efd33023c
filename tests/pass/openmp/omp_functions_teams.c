// What is set for leagues is read back.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_num_teams(1);
  omp_set_teams_thread_limit(3);
  assert(omp_get_max_teams() == 1 && omp_get_teams_thread_limit() == 3);
  int x = 0;
#pragma omp teams
  {
    assert(omp_get_num_teams() == 1);
    x++;
  }
  assert(x == 1);
  return 0;
}
