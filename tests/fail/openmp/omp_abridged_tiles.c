// Tiles of 16 rows, of which the last row is one too many: it belongs to the next iteration.
//@ verify --check data-race,array-bounds
#define N 64
#define T 16

int main(void) {
  static double x[N][N];
#pragma omp parallel for
  for (int t = 0; t < N / T; t++)
    for (int r = T * t; r <= (T * t + T < N - 1 ? T * t + T : N - 1); r++)
      for (int c = 0; c < N; c++)
        x[r][c] = t; //~ data-race
  return 0;
}
