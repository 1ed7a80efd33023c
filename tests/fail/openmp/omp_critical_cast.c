// A cast drops the fraction each time, so that the order of the updates shows: they do not commute.
#include <assert.h>
int main(void) {
  double x = 0.5, e[2] = {0.6, 1.3};
#pragma omp parallel num_threads(2)
#pragma omp for schedule(static)
  for (int i = 0; i < 2; i++)
#pragma omp critical
    x = (int)(x + e[i]);
  assert(x == 2);  //~ assertion
  return 0;
}
