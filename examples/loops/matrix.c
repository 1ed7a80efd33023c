/* The sum of two N by N matrices, for every N. OUTER says which rows are done,
   INNER which elements of the row as well. */
#pragma TASS input {N >= 0} int
#define N 3
#pragma TASS input
double a[N][N] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
#pragma TASS input
double b[N][N] = {{9, 8, 7}, {6, 5, 4}, {3, 2, 1}};
#pragma TASS output
double c[N][N];

int main(void) {
  int i = 0, j;
#pragma TASS invariant OUTER 0 <= i && i <= N \
  && (forall {int xi | 0 <= xi && xi < i} forall {int xj | 0 <= xj && xj < N} c[xi][xj] == a[xi][xj] + b[xi][xj])
  while (i < N) {
    j = 0;
#pragma TASS invariant INNER 0 <= j && j <= N \
  && (forall {int xi | 0 <= xi && xi < i} forall {int xj | 0 <= xj && xj < N} c[xi][xj] == a[xi][xj] + b[xi][xj]) \
  && (forall {int xj | 0 <= xj && xj < j} c[i][xj] == a[i][xj] + b[i][xj])
    while (j < N) {
      c[i][j] = a[i][j] + b[i][j];
      j++;
    }
    i++;
  }
#pragma TASS assert forall {int xi | 0 <= xi && xi < N} forall {int xj | 0 <= xj && xj < N} \
  c[xi][xj] == a[xi][xj] + b[xi][xj]
  return 0;
}
