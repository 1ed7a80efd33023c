// A long loop without a barrier of its own, and a barrier behind it.
#include <assert.h>

static int a[300], seen;

int main(void) {
  int step = 3;
  for (int i = 0; i < 300; i++)
    a[i] = i;
#pragma omp parallel shared(step)
  {
#pragma omp for nowait
    for (int k = 0; k < 300; k++)
      a[k] = a[k] * 2 + step;
#pragma omp barrier
#pragma omp single
    seen = a[7];
  }
  assert(seen == 17);
  return 0;
}
