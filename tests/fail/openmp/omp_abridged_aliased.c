// Two names for one array: what a row is given is read by the iteration before.
//@ verify --check data-race,array-bounds
#define N 60

static void shift(int n, double to[N][N], double from[N][N]) {
#pragma omp parallel for
  for (int r = 0; r < n - 1; r++)
    for (int c = 0; c < n; c++)
      to[r][c] = from[r + 1][c]; //~ data-race
}

int main(void) {
  static double a[N][N], b[N][N];
  shift(N, a, b);
  shift(N, a, a);
  return 0;
}
