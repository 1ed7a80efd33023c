// An inclusive scan has the iteration's own part in it.
#include <assert.h>
int main(void) {
  int a[3] = {1, 2, 3}, b[3], sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < 3; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum;
  }
  assert(b[0] == 0); //~ assertion
  return 0;
}
