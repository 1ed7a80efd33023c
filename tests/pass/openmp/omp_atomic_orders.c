// Data that is handed over through a flag: by release and acquire, by flushes, by an order for all.
#include <assert.h>
int main(void) {
  int x = 0, y = 0, z = 0, f = 0, g = 0, h = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      x = 1;
#pragma omp atomic write release
      f = 1;
      y = 2;
#pragma omp flush
#pragma omp atomic write
      g = 1;
      z = 3;
#pragma omp atomic write seq_cst
      h = 1;
    }
#pragma omp section
    {
      int seen;
#pragma omp atomic read acquire
      seen = f;
      if (seen) assert(x == 1);
#pragma omp atomic read
      seen = g;
#pragma omp flush
      if (seen) assert(y == 2);
#pragma omp atomic read seq_cst
      seen = h;
      if (seen) assert(z == 3);
    }
  }
  return 0;
}
