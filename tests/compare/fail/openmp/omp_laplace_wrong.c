// The border moves, too.
//@ spec: omp_laplace_wrong_seq.c
//@ args: --threads 2
#define N 4
#define SWEEPS 2
#pragma antiphon input
double u0[N][N];
#pragma antiphon output
double result[N][N], change;

int main(void) {
  double u[N][N], old[N][N], moved = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = u0[i][j];
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    moved = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        old[i][j] = u[i][j];
#pragma omp parallel for reduction(+ : moved)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j]) / 4;
        moved += (u[i][j] - old[i][j]) * (u[i][j] - old[i][j]);
      }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      result[i][j] = u[i][j]; //~ equivalence
  change = moved;
  return 0;
}
