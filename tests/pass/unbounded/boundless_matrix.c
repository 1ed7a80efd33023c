// Both extents are unknown, and so are both indices; a function gets the matrix.
#include <assert.h>
#pragma TASS input {n >= 1}
int n;
#pragma TASS input {m >= 1}
int m;
#pragma TASS input {0 <= i && i < n}
int i;
#pragma TASS input {0 <= j && j < m}
int j;

void set(int rows, int columns, double x[rows][columns], int a, int b, double v) { x[a][b] = v; }

double get(int rows, int columns, double x[rows][columns], int a, int b) { return x[a][b]; }

int main(void) {
  double c[n][m];
  set(n, m, c, i, j, 5);
  assert(get(n, m, c, i, j) == 5);
  double *row = c[i];
  assert(row[j] == 5);
  c[0][0] = 6;
  assert(c[i][j] == (i == 0 && j == 0 ? 6 : 5));
  assert(sizeof c == n * m * sizeof(double));
  return 0;
}
