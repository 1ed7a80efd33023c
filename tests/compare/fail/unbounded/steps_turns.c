//@ spec: steps_seq.c
//@ args: --loop unroll --input N=3..4 --input T=0..1
// Steps between two arrays that take turns, which never read the neighbour to the right.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input
double u[N];
#pragma antiphon output
double r[N];
double a[N], b[N];
int main(void) {
  int i, t;
  double *now = a, *next = b;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int j | 0 <= j && j < i} a[j] == u[j]
#pragma antiphon invariant forall {int j | 0 <= j && j < i} b[j] == u[j]
  for (i = 0; i < N; i++) {
    a[i] = u[i];
    b[i] = u[i];
  }
#pragma antiphon joint invariant STEP 0 <= t && t <= T && t == spec.t && now != next
#pragma antiphon joint invariant STEP forall {int k | 0 <= k && k < N} now[k] == spec.u[k]
#pragma antiphon joint invariant STEP next[0] == spec.u[0] && next[N - 1] == spec.u[N - 1]
  for (t = 0; t < T; t++) {
#pragma antiphon invariant 1 <= i && i <= N - 1 && next[0] == now[0] && next[N - 1] == now[N - 1]
#pragma antiphon invariant forall {int j | 1 <= j && j < i} next[j] == (now[j - 1] + 2 * now[j] + now[j]) / 4
    for (i = 1; i < N - 1; i++)
      next[i] = (now[i - 1] + 2 * now[i] + now[i]) / 4;
    double *other = now;
    now = next;
    next = other;
  }
#pragma antiphon invariant 0 <= i && i <= N && forall {int j | 0 <= j && j < i} r[j] == now[j]
  for (i = 0; i < N; i++)
    r[i] = now[i]; //~ equivalence
  return 0;
}
