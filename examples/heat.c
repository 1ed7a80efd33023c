/* Heat in a rod: explicit finite differences with fixed ends. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 8
#define STEPS 20

static double *rod(int n) {
  double *u = malloc(n * sizeof(double));
  assert(u != NULL);
  for (int i = 0; i < n; i++)
    u[i] = i == n / 2 ? 100.0 : 0.0;
  return u;
}

static void step(const double *u, double *next, int n, double k) {
  next[0] = u[0];
  next[n - 1] = u[n - 1];
  for (int i = 1; i < n - 1; i++)
    next[i] = u[i] + k * (u[i + 1] - 2 * u[i] + u[i - 1]);
}

int main(void) {
  double *u = rod(NX), *next = rod(NX);
  for (int t = 0; t < STEPS; t++) {
    step(u, next, NX, 0.25);
    double *swap = u;
    u = next;
    next = swap;
  }
  for (int i = 0; i < NX; i++)
    printf("%8.4f%s", u[i], i == NX - 1 ? "\n" : " ");
  free(u);
  free(next);
  return 0;
}
