// Which element each thread writes is not known, but they are never the same.
#include <stdlib.h>
int a[8][2];
int main(void) {
  int k[8];
  for (int i = 0; i < 8; i++) k[i] = rand() & 1;
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      for (int i = 0; i < 8; i++) a[i][k[i]] = 1;
#pragma omp section
      for (int i = 0; i < 8; i++) a[i][1 - k[i]] = 2;
    }
#pragma omp barrier
#pragma omp single
    a[0][0]++;
  }
  return 0;
}
