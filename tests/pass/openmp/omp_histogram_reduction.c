// The same by a reduction over the array.
#include <stdlib.h>
#define N 60
int main(void) {
  int data[N], histogram[8] = {0};
  for (int i = 0; i < N; i++) data[i] = rand() % 8;
#pragma omp parallel for reduction(+ : histogram[:8])
  for (int i = 0; i < N; i++) histogram[data[i]]++;
  return histogram[0] < 0;
}
