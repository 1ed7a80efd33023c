// `lastprivate(conditional: x)` keeps what the last iteration assigned that assigned anything.
#include <assert.h>

int main(void) {
  int a[7] = {3, 8, 1, 9, 2, 7, 0}, found = -1, none = 5, which = 0;
#pragma omp parallel for lastprivate(conditional : found, none)
  for (int i = 0; i < 7; i++) {
    if (a[i] > 6)
      found = i;
    if (a[i] > 100)
      none = i;
  }
  assert(found == 5 && none == 5);
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic) lastprivate(conditional : found)
    for (int i = 0; i < 3; i++)
      if (a[i] < 5)
        found = 10 * i;
  }
  assert(found == 20);
#pragma omp parallel sections num_threads(2) lastprivate(conditional : which)
  {
#pragma omp section
    which = 1;
#pragma omp section
    if (a[0] == 3)
      which = 2;
#pragma omp section
    if (a[0] == 4)
      which = 3;
  }
  assert(which == 2);
#pragma omp simd lastprivate(conditional : which)
  for (int i = 0; i < 7; i++)
    if (a[i] == 9)
      which = i;
  return which != 3;
}
