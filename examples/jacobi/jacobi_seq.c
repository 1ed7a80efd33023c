/* A system of N linear equations a x = b by NT iterations of Jacobi's method:
   the specification. No element of the diagonal is zero. */
#pragma TASS input {N >= 1} int
#define N 3
#pragma TASS input {NT >= 0} int
#define NT 4
#pragma TASS input
double a[N][N] = {{4, 1, 1}, {1, 4, 2}, {2, 1, 8}};
#pragma TASS input
double b[N] = {8, 16, 32};
#pragma TASS output
double x[N];

static void iterate(void) {
  double next[N];
  for (int i = 0; i < N; i++) {
    double rest = b[i];
    for (int j = 0; j < N; j++)
      if (j != i)
        rest -= a[i][j] * x[j];
    next[i] = rest / a[i][i];
  }
  for (int i = 0; i < N; i++)
    x[i] = next[i];
}

int main(void) {
  for (int i = 0; i < N; i++) {
#pragma TASS assume a[i][i] != 0
    x[i] = 0.0;
  }
  for (int t = 0; t < NT; t++)
    iterate();
  return 0;
}
