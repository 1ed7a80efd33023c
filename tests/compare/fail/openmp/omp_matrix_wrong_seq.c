//@ part: yes
#define N 3
#pragma antiphon input
double a[N][N], b[N][N];
#pragma antiphon output
double c[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return 0;
}
