// Like `omp_tiles_of_lanes.c`: the last row of a tile is the first one of the next.
//@[first,second,third] args: --check data-race,array-bounds --threads 2 --max-violations 1
//@[first] args: -DFIRST
//@[second] args: -DSECOND
//@[third] args: -DTHIRD
#define N 64
#define T 16

static double a[N][N], b[N][N];

int main(void) {
#ifdef FIRST
  int t, i, j;
#pragma omp parallel for private(i, j)
  for (t = 0; t <= (N - 1) / T; t++)
    for (i = T * t; i <= (T * t + T < N - 1 ? T * t + T : N - 1); i++) {
#pragma omp simd
      for (j = 0; j < N; j++)
        a[i][j] = 2 * b[i][j]; //~[first] data-race
    }
#endif
#ifdef SECOND
#pragma omp parallel for
  for (int t = 0; t < N / T - 1; t++)
    for (int i = T * t; i < T * t + T + 1; ++i)
#pragma omp simd
      for (int j = N - 1; j >= 0; j--)
        a[i][j] = b[i][j]; //~[second] data-race
#endif
#ifdef THIRD
#pragma omp parallel for
  for (int t = 0; t < N; t++)
#pragma omp simd
    for (int j = 0; j <= N; j += 1)
      a[t][j] = b[t][0]; //~[third] array-bounds
#endif
  return 0;
}
