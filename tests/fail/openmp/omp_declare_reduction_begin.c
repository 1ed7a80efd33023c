// The copies begin with 1, and each of them counts.
#include <assert.h>
#pragma omp declare reduction(plus : int : omp_out += omp_in) initializer(omp_priv = 1)
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(plus : sum)
  sum += 5;
  assert(sum == 10); //~ assertion
  return 0;
}
