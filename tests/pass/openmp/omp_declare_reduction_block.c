// A reduction that is declared inside of a function.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp declare reduction(far : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -100)
#pragma omp parallel for reduction(far : s)
  for (int i = 0; i < 4; i++)
    if (s < i) s = i;
  assert(s == 3);
  return 0;
}
