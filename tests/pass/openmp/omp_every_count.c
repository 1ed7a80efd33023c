//@ verify --threads 2
// Five loops without a race for every number of iterations and threads; `main` has few of them.
#include <assert.h>
struct point { double x, y; };

static void scale(int n, double *restrict a, const double *restrict b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}

static void even(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[2 * i] = a[2 * i + 1];
}

static void table(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = i + j;
}

static void turn(int n, struct point *p) {
  double t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    t = p[i].x;
    p[i].x = p[i].y;
    p[i].y = t;
  }
}

static int count(int n, const int *a) {
  int positive = 0;
#pragma omp parallel for reduction(+ : positive)
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      positive++;
  return positive;
}

int main(void) {
  double a[2], b[2] = {1, 2};
  int c[4] = {1, 2, 3, 4};
  struct point p[2] = {{1, 2}, {3, 4}};
  scale(2, a, b);
  even(2, c);
  table(2, c);
  turn(2, p);
  assert(a[1] == 4 && c[3] == 2 && p[1].x == 4);
  assert(count(2, c) == 1);
  return 0;
}
