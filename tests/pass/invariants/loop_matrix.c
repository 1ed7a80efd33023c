// The sum of two matrices of any size, as in the paper on unbounded loops.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
double a[N][N], b[N][N];
#pragma TASS output
double c[N][N];

int main(void) {
  int i = 0, j;
#pragma TASS invariant L1 (i >= 0 && i <= N) && (forall {int xi | 0 <= xi && xi < i} \
  forall {int xj | 0 <= xj && xj < N} c[xi][xj] == a[xi][xj] + b[xi][xj])
  while (i < N) {
    j = 0;
#pragma TASS invariant L2 (j >= 0 && j <= N) && (forall {int xi | 0 <= xi && xi < i} \
  forall {int xj | 0 <= xj && xj < N} c[xi][xj] == a[xi][xj] + b[xi][xj]) \
  && (forall {int xj | 0 <= xj && xj < j} c[i][xj] == a[i][xj] + b[i][xj])
    while (j < N) {
      c[i][j] = a[i][j] + b[i][j];
      j++;
    }
    i++;
  }
#pragma TASS assert forall {int x | 0 <= x && x < N} forall {int y | 0 <= y && y < N} c[x][y] == a[x][y] + b[x][y]
  return 0;
}
