// A loop that is cancelled changes what its section was computed from, by a variable of each thread.
#include <assert.h>
int main(void) {
  int a[4] = {0, 0, 7, 8};
#pragma omp parallel num_threads(2)
  {
    int n = 2;
#pragma omp for reduction(+ : a[0 : n])
    for (int i = 0; i < 2; i++) {
      a[0] += 1;
      n = 4;
      if (i == 1) {
#pragma omp cancel for
      }
    }
  }
  assert(a[2] == 7 && a[3] == 8);
  return 0;
}
