/* The reduced row echelon form of an N by M matrix by Gaussian elimination: the
   specification. */
#pragma TASS input {N >= 1} int
#define N 3
#pragma TASS input {M >= 1} int
#define M 4
#pragma TASS input
double a[N][M] = {{0, 2, 4, 2}, {1, 1, 0, 3}, {2, 0, 2, 8}};
#pragma TASS output
double r[N][M];

static void exchange_rows(int i, int j) {
  for (int k = 0; k < M; k++) {
    double swap = r[i][k];
    r[i][k] = r[j][k];
    r[j][k] = swap;
  }
}

/* Makes the column that of a unit vector with its one in the given row. */
static void eliminate(int row, int column) {
  double pivot = r[row][column];
  for (int k = column; k < M; k++)
    r[row][k] = r[row][k] / pivot;
  for (int i = 0; i < N; i++) {
    double factor = r[i][column];
    for (int k = column; i != row && k < M; k++)
      r[i][k] = r[i][k] - factor * r[row][k];
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      r[i][k] = a[i][k];
  int row = 0;
  for (int column = 0; column < M && row < N; column++) {
    int i = row;
    while (i < N && r[i][column] == 0)
      i++;
    if (i == N)
      continue;
    exchange_rows(row, i);
    eliminate(row, column);
    row++;
  }
  return 0;
}
