// Other schedules do not.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4], b[4];
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 4; i++)
      a[i] = i; //~ data-race
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 4; i++)
      b[i] = a[i];
  }
  return 0;
}
