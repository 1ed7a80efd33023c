//@ spec: steps_seq.c
// The same steps from a copy of all cells. `spec.u` is the array, also where a frame of the other program is about it.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input
double u[N];
#pragma antiphon output
double r[N];
double v[N];
int main(void) {
  int i, t;
#pragma antiphon joint invariant STEP 0 <= t && t <= T && t == spec.t && forall {int k | 0 <= k && k < N} u[k] == spec.u[k]
  for (t = 0; t < T; t++) {
#pragma antiphon invariant 0 <= i && i <= N && forall {int j | 0 <= j && j < i} v[j] == u[j]
    for (i = 0; i < N; i++)
      v[i] = u[i];
#pragma antiphon invariant 1 <= i && i <= N - 1 && u[0] == v[0] && u[N - 1] == v[N - 1]
#pragma antiphon invariant forall {int j | 1 <= j && j < i} u[j] == (v[j - 1] + 2 * v[j] + v[j + 1]) / 4
    for (i = 1; i < N - 1; i++)
      u[i] = (v[i - 1] + 2 * v[i] + v[i + 1]) / 4; //~ W031
  }
#pragma antiphon invariant 0 <= i && i <= N && forall {int j | 0 <= j && j < i} r[j] == u[j]
  for (i = 0; i < N; i++)
    r[i] = u[i];
  return 0;
}
