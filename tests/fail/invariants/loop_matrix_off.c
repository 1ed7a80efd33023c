// The sum of two matrices, whose last column is wrong from the second row on.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
int a[N][N], b[N][N];
int c[N][N];

int main(void) {
  int i = 0, j;
#pragma TASS invariant L1 (i >= 0 && i <= N) && (forall {int xi | 0 <= xi && xi < i} \
  forall {int xj | 0 <= xj && xj < N} c[xi][xj] == a[xi][xj] + b[xi][xj])  //~^ loop-invariant
  while (i < N) {
#pragma TASS invariant L2 (j >= 0 && j <= N) && (forall {int xi | 0 <= xi && xi < i} \
  forall {int xj | 0 <= xj && xj < N} c[xi][xj] == a[xi][xj] + b[xi][xj])
    for (j = 0; j < N; j++)
      c[i][j] = a[i][j] + b[i][j] + (i > 0 && j == N - 1);
    i++;
  }
  return 0;
}
