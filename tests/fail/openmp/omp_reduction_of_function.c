// Behind its block, a reduction is another one: this multiplies by the outer one's sum.
#include <assert.h>
int main(void) {
#pragma omp declare reduction(merge : int : omp_out += omp_in) initializer(omp_priv = 0)
  int product = 1;
  {
#pragma omp declare reduction(merge : int : omp_out *= omp_in) initializer(omp_priv = 1)
    int inner = 1;
#pragma omp parallel for reduction(merge : inner) num_threads(2)
    for (int i = 1; i < 3; i++)
      inner *= i;
    assert(inner == 2);
  }
#pragma omp parallel for reduction(merge : product) num_threads(2)
  for (int i = 1; i < 3; i++)
    product += i;
  assert(product == 2);  //~ assertion
  return 0;
}
