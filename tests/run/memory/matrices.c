/* Arrays of arrays, passed and traversed. */
#include <stdio.h>

#define N 3

static void multiply(int n, double a[n][n], double b[n][n], double c[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}

int main(void) {
  double a[N][N] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, b[N][N] = {{1, 0, 2}, {0, 1, 0}, {3, 0, 1}}, c[N][N];
  multiply(N, a, b, c);
  for (int i = 0; i < N; i++)
    printf("%g %g %g\n", c[i][0], c[i][1], c[i][2]);
  return 0;
}
