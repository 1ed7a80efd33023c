/* The product of two N by N matrices: the specification of square_tiled.c. */
#pragma TASS input {N >= 1} int
#define N 5
#pragma TASS input
double a[N][N] = {{1, 2, 3, 4, 5}, {2, 3, 4, 5, 1}, {3, 4, 5, 1, 2}, {4, 5, 1, 2, 3}, {5, 1, 2, 3, 4}};
#pragma TASS input
double b[N][N] = {{0, 1, 0, 2, 0}, {1, 0, 2, 0, 1}, {0, 2, 0, 1, 0}, {2, 0, 1, 0, 2}, {0, 1, 0, 2, 0}};
#pragma TASS output
double c[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0.0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return 0;
}
