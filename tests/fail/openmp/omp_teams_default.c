// A league that does not say how many teams it has may have one.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp teams
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  assert(n == 2); //~ assertion
  return 0;
}
