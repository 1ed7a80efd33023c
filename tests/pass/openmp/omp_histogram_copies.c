// Unknown values decide which elements threads count in: each counts in its own copy, which are added up.
#include <stdlib.h>
#include <string.h>
#define N 60
#define BINS 8
int main(void) {
  int data[N], histogram[BINS] = {0};
  for (int i = 0; i < N; i++) data[i] = rand() % BINS;
#pragma omp parallel
  {
    int mine[BINS];
    memset(mine, 0, sizeof mine);
#pragma omp for nowait
    for (int i = 0; i < N; i++) mine[data[i]]++;
    for (int b = 0; b < BINS; b++)
#pragma omp atomic
      histogram[b] += mine[b];
  }
  return histogram[0] < 0;
}
