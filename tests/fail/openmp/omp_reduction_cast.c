// A thread drops the fraction of its part with each iteration, so that it shows which iterations it has.
#include <assert.h>
int main(void) {
  double s = 0, e[2] = {1, -0.5};
#pragma omp parallel for reduction(+ : s) num_threads(2) schedule(dynamic)
  for (int i = 0; i < 2; i++)
    s = (int)(s + e[i]);
  assert(s == 1);  //~ assertion
  return 0;
}
