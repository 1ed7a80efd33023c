// The iterations of `loop` come in any order.
#include <assert.h>
int main(void) {
  int a[4], sum = 0;
#pragma omp parallel loop reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    a[i] = i * i;
    sum += a[i];
  }
  assert(sum == 14);
  return 0;
}
