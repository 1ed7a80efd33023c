//@ args: --infer
// A bound that is too tight for the ends, which no step changes.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input
double u[N];
double v[N];
int main(void) {
  int i, t;
  for (i = 0; i < N; i++)
    if (u[i] > 100) u[i] = 100; //~ W031
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    for (i = 1; i < N - 1; i++)
      u[i] = v[i];
  }
  for (i = 0; i < N; i++) assert(u[i] < 100); //~ assertion
  return 0;
}
