// A matrix is filled by two loops: the one inside keeps what the one around it has done.
//@ verify --infer
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N][N];
#pragma TASS input
double b[N][N];
double c[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i][j] = a[i][j] + b[i][j];
#pragma TASS assert forall {int k | 0 <= k && k < N} forall {int l | 0 <= l && l < N} c[k][l] == a[k][l] + b[k][l]
  return 0;
}
