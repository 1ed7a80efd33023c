// Twenty things are on the device at once.
#include <assert.h>
#define N 20
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
#pragma omp target enter data map(to : a[i])
  }
  int *first = &a[0];
#pragma omp target map(tofrom : first[0:1])
  first[0] = 7;
  for (int i = 0; i < N; i++) {
#pragma omp target exit data map(from : a[i])
  }
  assert(a[0] == 7 && a[19] == 19);
  return 0;
}
