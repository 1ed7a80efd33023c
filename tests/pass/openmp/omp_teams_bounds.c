// How many teams a league has: as many as the clause says, or any number between its bounds.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 0, m = 0, a[3] = {0};
#pragma omp teams num_teams(3)
  {
    a[omp_get_team_num()] = 1;
    if (omp_get_team_num() == 2) n = omp_get_num_teams();
  }
#pragma omp teams num_teams(2 : 4)
  if (omp_get_team_num() == 0) m = omp_get_num_teams();
  assert(n == 3 && a[0] + a[1] + a[2] == 3 && m >= 2 && m <= 4);
  return 0;
}
