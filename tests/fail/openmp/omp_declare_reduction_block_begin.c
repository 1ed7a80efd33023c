// Copies begin with 1, and how many copies there are is up to the team.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp declare reduction(plus : int : omp_out += omp_in) initializer(omp_priv = 1)
#pragma omp parallel for reduction(plus : s)
  for (int i = 0; i < 4; i++) s += i;
  assert(s == 6); //~ assertion
  return 0;
}
