// The same, added up in a critical region.
#include <stdlib.h>
#define N 60
int main(void) {
  int data[N], histogram[8] = {0};
  for (int i = 0; i < N; i++) data[i] = rand() % 8;
#pragma omp parallel
  {
    int mine[8] = {0};
#pragma omp for
    for (int i = 0; i < N; i++) mine[data[i]] += 1;
#pragma omp critical
    for (int b = 0; b < 8; b++) histogram[b] += mine[b];
  }
  return histogram[0] < 0;
}
