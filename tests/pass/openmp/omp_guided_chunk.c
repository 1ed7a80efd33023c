// Parts have at least two iterations, and begin anywhere behind the first.
#include <assert.h>
int main(void) {
  int a[6] = {0}, sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(guided, 2)
    for (int i = 0; i < 6; i++)
      a[i] = i;
#pragma omp for schedule(guided, 2)
    for (int i = 0; i < 3; i++) {
#pragma omp critical
      sum += a[i];
    }
  }
  assert(a[5] == 5 && sum == 3);
  return 0;
}
