// Temporaries and counters of a region that every loop sets first show nobody who executed what.
#include <assert.h>

int a[4][3], b[4];

int main(void) {
  int j, t, any = 0;
#pragma omp parallel num_threads(2) private(j, t)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 4; i++)
      for (j = 0; j < 3; j++)
        a[i][j] = i * j;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 4; i++) {
      t = a[i][2];
      b[i] = t + 1;
    }
#pragma omp for schedule(dynamic) reduction(max : any)
    for (int i = 0; i < 4; i++) {
      t = b[i];
      if (t > any)
        any = t;
    }
  }
  assert(any == 7);
  // One of them has had an iteration at least.
  int ended = 0;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 2; i++)
      mine = 1;
#pragma omp atomic
    ended += mine;
  }
  assert(ended == 1 || ended == 2);
  return 0;
}
