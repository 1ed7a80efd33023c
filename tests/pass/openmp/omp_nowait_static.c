// The same static schedule gives a thread the same iterations.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4], b[4];
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 4; i++)
      a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 4; i++)
      b[i] = a[i];
  }
  assert(b[3] == 3);
  return 0;
}
