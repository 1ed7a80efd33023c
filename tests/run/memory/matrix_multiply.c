/* Matrix multiplication, on the stack and on the heap. */
#include <stdio.h>
#include <stdlib.h>
#define N 6

static void multiply(double c[N][N], double a[N][N], double b[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double s = 0;
      for (int k = 0; k < N; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
int main(void) {
  double a[N][N], b[N][N], c[N][N], trace = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i == j ? 2 : 1.0 / (1 + i + j);
  multiply(c, a, b);
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) printf("%8.4f", c[i][j]);
    printf("\n");
    trace += c[i][i];
  }
  printf("%.6f\n", trace);
  int n = 4;
  int *m = malloc(n * n * sizeof(int)), *p = malloc(n * n * sizeof(int));
  if (!m || !p) return 1;
  for (int i = 0; i < n * n; i++) m[i] = i % 5;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      p[i * n + j] = 0;
      for (int k = 0; k < n; k++) p[i * n + j] += m[i * n + k] * m[k * n + j];
    }
  for (int i = 0; i < n * n; i++) printf("%d%c", p[i], i % n == n - 1 ? '\n' : ' ');
  free(m);
  free(p);
  return 0;
}
