//@ args: --infer
// Two allocated buffers take turns, and a loop asserts what each cell has.
#include <assert.h>
#include <stdlib.h>
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
int main(void) {
  double *u = malloc(N * sizeof(double)), *v = malloc(N * sizeof(double)), *w;
  for (int i = 0; i < N; i++) {
    u[i] = 1.0;
    v[i] = 1.0;
  }
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    w = u;
    u = v;
    v = w;
  }
  for (int i = 0; i < N; i++)
    assert(u[i] == 1.0);
  free(u);
  free(v);
  return 0;
}
