// The product of a matrix and a vector of any sizes.
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input {M >= 1} int
#define M 10
#pragma antiphon input
double a[N][M];
#pragma antiphon input
double x[M];
double y[N];
int main(void) {
  int i, j;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int r | 0 <= r && r < i} y[r] == sum {int k | 0 <= k && k < M} a[r][k] * x[k]
  for (i = 0; i < N; i++) {
    double s = 0;
#pragma antiphon invariant 0 <= j && j <= M && s == sum {int k | 0 <= k && k < j} a[i][k] * x[k]
    for (j = 0; j < M; j++)
      s += a[i][j] * x[j];
    y[i] = s;
  }
#pragma antiphon assert forall {int r | 0 <= r && r < N} y[r] == sum {int k | 0 <= k && k < M} a[r][k] * x[k]
  return 0;
}
