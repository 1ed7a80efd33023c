// The last iteration does not assign.
#include <assert.h>
int main(void) {
  int a[3] = {3, 1, 4}, sum = 0, last = -1;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(conditional : last) num_threads(2)
  for (int i = 0; i < 3; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    if (sum < 6) last = i;
  }
  assert(last == 2);  //~ assertion
  return 0;
}
