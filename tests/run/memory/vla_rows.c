/* Arrays of variable extent, also as parameters and of two dimensions. */
#include <stdio.h>

static double trace(int n, double a[n][n]) {
  double t = 0;
  for (int i = 0; i < n; i++) t += a[i][i];
  return t;
}
static int triangle(int n) {
  int row[n + 1];
  for (int i = 0; i <= n; i++) row[i] = 0;
  row[0] = 1;
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i > 0; i--) row[i] += row[i - 1];
    for (int i = 0; i <= k + 1; i++) printf("%d ", row[i]);
    printf("\n");
  }
  return (int)(sizeof row / sizeof row[0]);
}
int main(void) {
  printf("%d\n", triangle(6));
  for (int n = 1; n < 5; n++) {
    double a[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j] = i * n + j;
    printf("%d %.0f %d\n", n, trace(n, a), (int)sizeof a);
  }
  int m = 3;
  int (*p)[m] = (int[2][3]){{1, 2, 3}, {4, 5, 6}};
  printf("%d %d\n", p[1][2], (int)sizeof *p);
  return 0;
}
