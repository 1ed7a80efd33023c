// Any number of teams between the bounds is possible.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp teams num_teams(2 : 4)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  assert(n != 3); //~ assertion
  return 0;
}
