// Each iteration sees the sum with its own.
#include <assert.h>
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, b[5], sum = 10;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < 5; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum;
  }
  assert(b[0] == 11 && b[2] == 16 && b[4] == 25 && sum == 25);
  return 0;
}
