// What such a loop computes is a subscript and a condition later: then the loop is executed.
//@ verify --check data-race,array-bounds
#include <stdio.h>
#define N 40

int main(void) {
  int next[N], a[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    next[i] = (i + 7) % N;
  int at = 0;
  for (int k = 0; k < N; k++) {
    a[at] = k;
    at = next[at];
  }
  if (next[3] != 10)
    a[N + next[3]] = 0;
  printf("%d\n", a[7]);
  return 0;
}
