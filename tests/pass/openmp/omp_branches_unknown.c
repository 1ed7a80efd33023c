// Unknown values decide which branch an iteration takes; both are executed as one.
#include <assert.h>
#include <stdlib.h>
#define N 24
int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = rand() % 100;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (a[i] > 50)
        b[i] = 1;
      else
        b[i] = 0;
    }
#pragma omp for
    for (int i = 0; i < N; i++) a[i] = b[N - 1 - i];
  }
  assert(a[0] == 0 || a[0] == 1);
  return 0;
}
