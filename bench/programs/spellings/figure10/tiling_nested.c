// Tiles: six loops inside each other, with conditions where a tile ends.
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

int main(void) {
  int i, j, k, i0, j0, k0;
  for (i0 = 0; i0 < N; i0 += TILE)
    for (j0 = 0; j0 < N; j0 += TILE)
      for (k0 = 0; k0 < N; k0 += TILE)
        for (i = i0; i < i0 + TILE && i < N; i++)
          for (j = j0; j < j0 + TILE && j < N; j++) {
            double sum = k0 == 0 ? 0.0 : c[i][j];
            for (k = k0; k < k0 + TILE && k < N; k++)
              sum += a[i][k] * b[k][j];
            c[i][j] = sum;
          }
  return 0;
}
