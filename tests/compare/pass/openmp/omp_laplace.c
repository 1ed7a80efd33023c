// Laplace's equation: sweeps over the inner points, and how far the last one moved them.
//@ spec: omp_laplace_seq.c
//@[any] args: --threads 2 -DSCHEDULE=
//@[static] args: --threads 2 -DSCHEDULE=schedule(static)
//@[chunks] args: --threads 2 -DSCHEDULE=schedule(static,2)
//@[dynamic] args: --threads 2 -DSCHEDULE=schedule(dynamic,1)
//@[guided] args: --threads 2 -DSCHEDULE=schedule(guided,2)
//@[auto] args: --threads 2 -DSCHEDULE=schedule(auto)
//@[runtime] args: --threads 2 -DSCHEDULE=schedule(runtime)
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
#pragma omp parallel
    {
#pragma omp for SCHEDULE
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          old[i][j] = u[i][j];
#pragma omp for SCHEDULE reduction(+ : moved)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
          u[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
          moved += (u[i][j] - old[i][j]) * (u[i][j] - old[i][j]);
        }
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      result[i][j] = u[i][j];
  change = moved;
  return 0;
}
