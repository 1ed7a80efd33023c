// The sum is shared by all threads.
//@ spec: omp_matrix_wrong_seq.c
//@ args: --threads 2
#define N 3
#pragma antiphon input
double a[N][N], b[N][N];
#pragma antiphon output
double c[N][N];

int main(void) {
  double sum;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      sum = 0; //~ data-race
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return 0;
}
