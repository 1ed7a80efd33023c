//@ part: yes
// Steps of a stencil that copy back; which elements the copy leaves alone is said by its frame.
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
#pragma antiphon joint invariant STEP 0 <= t && t <= T
  for (t = 0; t < T; t++) {
#pragma antiphon invariant 1 <= i && i <= N - 1 && forall {int j | 1 <= j && j < i} v[j] == (u[j - 1] + 2 * u[j] + u[j + 1]) / 4
    for (i = 1; i < N - 1; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
#pragma antiphon invariant 1 <= i && i <= N - 1 && forall {int j | 1 <= j && j < i} u[j] == v[j]
#pragma antiphon loop assigns i, u[1..N-2]
    for (i = 1; i < N - 1; i++)
      u[i] = v[i]; //~ W031
  }
#pragma antiphon invariant 0 <= i && i <= N && forall {int j | 0 <= j && j < i} r[j] == u[j]
  for (i = 0; i < N; i++)
    r[i] = u[i];
  return 0;
}
