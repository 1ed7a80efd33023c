// The same in a loop inside of a region.
#include <assert.h>
int main(void) {
  int a[4], s = 0;
#pragma omp parallel num_threads(2)
#pragma omp for reduction(+ : s)
  for (int i = 0; i < 4; i++) {
    s += i;
    a[i] = s;
  }
  assert(a[3] == 3); //~ assertion
  return 0;
}
