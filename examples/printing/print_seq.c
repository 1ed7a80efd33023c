/* The sums of the rows of a matrix, printed: the specification. */
#include <stdio.h>

#pragma TASS input {N >= 1} int
#define N 3
#pragma TASS input {M >= 1} int
#define M 2
#pragma TASS input
double a[N][M] = {{1, 2}, {3, 4}, {5, 6}};

int main(void) {
  for (int i = 0; i < N; i++) {
    double sum = 0.0;
    for (int j = 0; j < M; j++)
      sum += a[i][j];
    printf("row %d: %g\n", i, sum);
  }
  return 0;
}
