// A matrix product whose elements are shared among threads.
//@ spec: omp_matrix_seq.c
//@[any] args: --threads 2 -DSCHEDULE=
//@[static] args: --threads 2 -DSCHEDULE=schedule(static)
//@[chunks] args: --threads 2 -DSCHEDULE=schedule(static,2)
//@[dynamic] args: --threads 2 -DSCHEDULE=schedule(dynamic,1)
//@[guided] args: --threads 2 -DSCHEDULE=schedule(guided,2)
//@[auto] args: --threads 2 -DSCHEDULE=schedule(auto)
//@[runtime] args: --threads 2 -DSCHEDULE=schedule(runtime)
#define N 3
#pragma antiphon input
double a[N][N], b[N][N];
#pragma antiphon output
double c[N][N];

int main(void) {
#pragma omp parallel for collapse(2) SCHEDULE
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return 0;
}
