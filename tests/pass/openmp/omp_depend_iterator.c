// A task that depends on all elements.
#include <assert.h>
int main(void) {
  int a[2] = {0}, sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < 2; i++) {
#pragma omp task depend(out : a[i]) shared(a) firstprivate(i)
      a[i] = i + 1;
    }
#pragma omp task depend(iterator(int k = 0 : 2), in : a[k]) shared(a, sum)
    sum = a[0] + a[1];
  }
  assert(sum == 3);
  return 0;
}
