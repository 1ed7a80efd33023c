// More is on the device at once than a table of a fixed size would hold.
#include <assert.h>
#define N 150
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
#pragma omp target enter data map(to : a[i])
  }
  int *last = &a[N - 1];
#pragma omp target map(tofrom : last[0:1])
  last[0] = 7;
  for (int i = 0; i < N; i++) {
#pragma omp target exit data map(from : a[i])
  }
  assert(a[N - 1] == 7 && a[1] == 1);
  return 0;
}
