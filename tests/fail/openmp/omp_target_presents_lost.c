// The last of many is not copied back.
#include <assert.h>
#define N 120
int main(void) {
  int a[N] = {0};
  for (int i = 0; i < N; i++) {
#pragma omp target enter data map(to : a[i])
  }
  int *last = &a[N - 1];
#pragma omp target map(alloc : last[0:1])
  last[0] = 7;
  for (int i = 0; i < N; i++) {
#pragma omp target exit data map(release : a[i])
  }
  assert(a[N - 1] == 7); //~ assertion
  return 0;
}
