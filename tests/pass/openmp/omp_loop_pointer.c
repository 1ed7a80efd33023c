// Loops over pointers: up, down, with a step, and with the last value kept.
#include <assert.h>
int main(void) {
  int a[6] = {0}, b[6], *p, sum = 0;
#pragma omp parallel for lastprivate(p)
  for (p = a; p < a + 6; p++) *p = (int)(p - a);
  assert(p == a + 6 && a[5] == 5);
#pragma omp parallel for
  for (int *q = b + 5; q >= b; q--) *q = 1;
#pragma omp parallel for
  for (int *q = b; q < b + 6; q += 2) *q = 2;
#pragma omp parallel for reduction(+ : sum)
  for (const int *q = b; q != b + 6; q++) sum += *q;
  assert(sum == 9);
  return 0;
}
