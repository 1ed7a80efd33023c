// Copies of a `max` of `long double` that are looked at.
#include <assert.h>
int main(void) {
  long double v[4] = {1, 5, 2, 3}, m = 0;
  int at = 0;
#pragma omp parallel for reduction(max : m) lastprivate(at) num_threads(2)
  for (int i = 0; i < 4; i++) {
    if (v[i] > m) m = v[i];
    at = m >= v[i];
  }
  assert(m == 5 && at);
  return 0;
}
