// A sum over all iterations.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, sum = 10, least = 9;
#pragma omp parallel for reduction(+ : sum) reduction(min : least) num_threads(2)
  for (int i = 0; i < 5; i++) {
    sum += a[i];
    if (a[i] < least)
      least = a[i];
  }
  assert(sum == 25);
  assert(least == 1);
  return 0;
}
