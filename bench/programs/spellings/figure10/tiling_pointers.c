// Tiles: rows by pointers, the smaller end by `if`, the innermost loop over columns.
#ifndef TILE
#define TILE 2
#endif
#pragma TASS input {N >= 1} int
#define N 5
#pragma TASS input
double a[N][N] = {{1, 2, 3, 4, 5}, {2, 3, 4, 5, 1}, {3, 4, 5, 1, 2}, {4, 5, 1, 2, 3}, {5, 1, 2, 3, 4}};
#pragma TASS input
double b[N][N] = {{0, 1, 0, 2, 0}, {1, 0, 2, 0, 1}, {0, 2, 0, 1, 0}, {2, 0, 1, 0, 2}, {0, 1, 0, 2, 0}};
#pragma TASS output
double c[N][N];

static void tile(int i0, int k0, int j0) {
  int i1 = i0 + TILE, k1 = k0 + TILE, j1 = j0 + TILE;
  if (i1 > N)
    i1 = N;
  if (k1 > N)
    k1 = N;
  if (j1 > N)
    j1 = N;
  for (int i = i0; i < i1; i++) {
    double *row = c[i];
    for (int k = k0; k < k1; k++) {
      double factor = a[i][k];
      for (int j = j0; j < j1; j++)
        row[j] += factor * b[k][j];
    }
  }
}

int main(void) {
  int i = 0, j, k;
  for (int at = 0; at < N * N; at++)
    c[at / N][at % N] = 0;
  while (i < N) {
    for (k = 0; k < N; k += TILE)
      for (j = 0; j < N; j += TILE)
        tile(i, k, j);
    i += TILE;
  }
  return 0;
}
