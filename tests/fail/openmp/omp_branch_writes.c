// Only one of the branches writes what other threads read.
#include <stdlib.h>
#define N 12
int main(void) {
  int a[N], last = 0;
  for (int i = 0; i < N; i++) a[i] = rand() % 100;
#pragma omp parallel
  {
    int seen = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (a[i] == 73)
        last = i; //~ data-race
      else
        seen++;
    }
  }
  return last;
}
