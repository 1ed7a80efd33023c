// Each iteration sees the sum of those before it.
#include <assert.h>
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, b[5], sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < 5; i++) {
    b[i] = sum;
#pragma omp scan exclusive(sum)
    sum += a[i];
  }
  assert(b[0] == 0 && b[1] == 1 && b[4] == 10 && sum == 15);
  return 0;
}
