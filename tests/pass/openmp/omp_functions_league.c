// The thread that a team of a league begins with is no level.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp teams num_teams(2)
#pragma omp parallel num_threads(2)
  assert(omp_get_level() == 1 && omp_get_team_size(1) == 2);
  return 0;
}
