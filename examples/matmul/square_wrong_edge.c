/* WRONG: only whole tiles are multiplied, so that the last rows and columns are
   missing where N is not a multiple of the tile. */
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

static int end_of(int tile) {
  return tile + TILE < N ? tile + TILE : N;
}

static void add_product_of_tiles(int i0, int j0, int k0) {
  for (int i = i0; i < end_of(i0); i++)
    for (int j = j0; j < end_of(j0); j++)
      for (int k = k0; k < end_of(k0); k++)
        c[i][j] += a[i][k] * b[k][j];
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i][j] = 0.0;
  for (int i = 0; i < N - N % TILE; i += TILE)
    for (int j = 0; j < N - N % TILE; j += TILE)
      for (int k = 0; k < N - N % TILE; k += TILE)
        add_product_of_tiles(i, j, k);
  return 0;
}
