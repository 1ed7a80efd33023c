// The same by atomic updates of elements that are not known.
#include <stdlib.h>
#define N 60
int main(void) {
  int data[N], histogram[8] = {0};
  for (int i = 0; i < N; i++) data[i] = rand() % 8;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
#pragma omp atomic
    histogram[data[i]]++;
  return histogram[0] < 0;
}
