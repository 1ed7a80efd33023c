// A team executes the iterations, since they synchronise; each sees the sum with its own, or of those before it.
#include <assert.h>
int main(void) {
  int a[3] = {1, 2, 3}, b[3], c[3], sum = 10, before = 0, count = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(inscan, + : sum)
    for (int i = 0; i < 3; i++) {
      sum += a[i];
#pragma omp scan inclusive(sum)
      b[i] = sum;
#pragma omp atomic
      count += 1;
    }
#pragma omp for reduction(inscan, + : before)
    for (int i = 0; i < 3; i++) {
      c[i] = before;
#pragma omp scan exclusive(before)
      before += a[i];
#pragma omp atomic
      count += 1;
    }
  }
  assert(b[0] == 11 && b[2] == 16 && sum == 16 && count == 6);
  assert(c[0] == 0 && c[1] == 1 && c[2] == 3 && before == 6);
  return 0;
}
