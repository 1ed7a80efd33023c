// Barriers and loops under conditions that are the same for all threads.
#include <assert.h>
#include <omp.h>
static int a[4], sum;
int main(void) {
  int rounds = 2;
#pragma omp parallel num_threads(2)
  {
    for (int k = 0; k < rounds; k++) {
#pragma omp for
      for (int i = 0; i < 4; i++)
        a[i] += k;
      if (k == 1) {
#pragma omp single
        sum = a[0] + a[3];
      }
    }
    if (omp_get_num_threads() == 2) {
#pragma omp barrier
    }
  }
  assert(sum == 2);
  return 0;
}
