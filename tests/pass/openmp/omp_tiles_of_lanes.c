// A tiled kernel whose inner loops are lanes: four million elements, which are not visited one by one.
//@ args: --check data-race,array-bounds --threads 2
#include <stdlib.h>

#define N 2000
#define T 16

static double a[N][N], b[N][N];

// Bounds by conditional expressions, variables declared before.
static void first(int n) {
  int t, i, j;
#pragma omp parallel for private(i, j)
  for (t = 0; t <= (n - 1) / T; t++)
    for (i = T * t; i <= (T * t + T - 1 < n - 1 ? T * t + T - 1 : n - 1); i++) {
#pragma omp simd
      for (j = 0; j < n; j++)
        a[i][j] = 2 * b[i][j];
    }
}

// Variables of the loops.
static void second(int n) {
#pragma omp parallel for
  for (int t = 0; t < n / T; t++)
    for (int i = T * t; i < T * t + T; ++i)
#pragma omp simd
      for (int j = n - 1; j >= 0; j--)
        a[i][j] += b[i][j];
}

// A pointer to rows.
static void third(int n, double (*x)[N]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double *row = x[i];
#pragma omp simd
    for (int j = 1; j <= n - 1; j += 1)
      row[j] = row[j] / 2;
  }
}

int main(void) {
  first(N);
  second(N);
  third(N, a);
  return 0;
}
