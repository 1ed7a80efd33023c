// Atomic updates go with each other also in different teams.
#include <assert.h>
int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
#pragma omp teams distribute num_teams(2)
  for (int i = 0; i < 2; i++) {
#pragma omp atomic
    n++;
  }
  assert(n == 2);
  return 0;
}
