// Prefix sums, and the value of the last iteration that assigned.
#include <assert.h>
int main(void) {
  int a[4] = {3, 1, 4, 1}, sums[4], sum = 0, last = -1;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(conditional : last) num_threads(2)
  for (int i = 0; i < 4; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    sums[i] = sum;
    if (sum < 6) last = i;
  }
  assert(sums[3] == 9 && last == 1 && sum == 9);
  sum = 0;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(conditional : last) num_threads(2)
  for (int i = 0; i < 4; i++) {
    sums[i] = sum;
    if (sum == 3) last = 10 + i;
#pragma omp scan exclusive(sum)
    sum += a[i];
  }
  assert(sums[3] == 8 && last == 11 && sum == 9);
  return 0;
}
