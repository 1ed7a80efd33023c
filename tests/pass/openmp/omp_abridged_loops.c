// Loops that only compute numbers are not executed where races and bounds are asked for: rows, columns, tiles, sums.
//@ verify --check data-race,array-bounds
#include <stdio.h>
#define N 480
#define T 16

static double a[N][N], b[N][N];

static void fill(int n, double x[N][N], double y[N][N]) {
  int r, c;
#pragma omp parallel for private(c)
  for (r = 0; r < n; r++)
    for (c = 0; c <= n - 1; c++) {
      x[r][c] = (r * 3.0 + c) / n;
      y[r][c] = (c * 2.0 + r + 1) / n;
    }
}

static void tiles(int n, double x[N][N], double y[N][N]) {
  int tr, tc, r, c;
#pragma omp parallel for private(tc, r, c)
  for (tr = 0; tr <= (n - 1) / T; tr++)
    for (tc = 0; tc <= (n - 1) / T; tc++)
      for (r = T * tr; r <= (T * tr + T - 1 < n - 1 ? T * tr + T - 1 : n - 1); r++)
        for (c = T * tc; c <= (T * tc + T - 1 < n - 1 ? T * tc + T - 1 : n - 1); c++)
          x[r][c] = x[r][c] + y[c][r];
}

int main(void) {
  double s = 0;
  fill(N, a, b);
  tiles(N, a, b);
  for (int round = 0; round < 20; round++) {
#pragma omp parallel for
    for (int r = 0; r < N; r++)
      for (int c = 1; c < N; c++)
        a[r][c] = a[r][c] - a[r][c - 1] / (b[r][c] + 3);
#pragma omp parallel for
    for (int c = 0; c < N; c++)
      for (int r = N - 2; r >= 0; r--)
        b[r][c] = b[r][c] * 0.5 + b[r + 1][c] / 7;
#pragma omp parallel for reduction(+ : s)
    for (int r = 0; r < N; r += 2)
      s += a[r][N - 1] * b[N - 1][r];
  }
  printf("%d\n", s > 0 || s <= 0);
  return 0;
}
