// The size of a team is open, and asked for by one of its threads.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel
#pragma omp master
  assert(omp_get_team_size(1) == 3); //~ assertion
  return 0;
}
