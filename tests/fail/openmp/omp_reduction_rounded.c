// A whole number that fractions are added to is rounded each time, so the grouping shows.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(1)
  for (int i = 0; i < 2; i++) s += i == 0 ? 1.0 : -0.5;
  assert(s == 1); //~ assertion
  return 0;
}
