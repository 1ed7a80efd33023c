// With `if(0)` there is one thread, and one lane; `safelen` lets one thread's lanes go as far.
#include <assert.h>
int main(void) {
  int a[5] = {1}, b[6] = {1, 2};
#pragma omp parallel for simd if (0)
  for (int i = 0; i < 4; i++) a[i + 1] = a[i] + 1;
#pragma omp parallel for simd num_threads(1) safelen(2)
  for (int i = 2; i < 6; i++) b[i] = b[i - 2] + 1;
  assert(a[4] == 5 && b[5] == 4);
  return 0;
}
