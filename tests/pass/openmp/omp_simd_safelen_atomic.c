// Lanes that synchronise: two iterations that far apart do not run at once; with `if(0)` there is one lane.
#include <assert.h>
int main(void) {
  int a[6] = {1, 2}, count = 0, s = 0;
#pragma omp simd safelen(2)
  for (int i = 2; i < 6; i++) {
    a[i] = a[i - 2] + 1;
#pragma omp atomic
    count++;
  }
  assert(a[5] == 4 && count == 4);
#pragma omp simd if (count == 0)
  for (int i = 0; i < 3; i++) {
    s = s + a[i];
#pragma omp atomic
    count++;
  }
  assert(s == 5 && count == 7);
  return 0;
}
