// Copies of a `max` of `long double` begin with the least number.
#include <assert.h>
int main(void) {
  long double v[4] = {1, 5, 2, 3}, m = 7, first = 0;
#pragma omp parallel for reduction(max : m) shared(first) num_threads(2)
  for (int i = 0; i < 4; i++) {
    if (i == 0) first = m;
    if (v[i] > m) m = v[i];
  }
  assert(m == 7 && first < 0);
  assert(first == 7); //~ assertion
  return 0;
}
