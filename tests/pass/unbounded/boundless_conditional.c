// A quantifier over a conditional: positive elements are doubled, others are kept.
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int b[N];
int main(void) {
  int i;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} b[k] == (a[k] > 0 ? 2 * a[k] : a[k])
  for (i = 0; i < N; i++)
    b[i] = a[i] > 0 ? a[i] + a[i] : a[i];
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] == (a[k] > 0 ? 2 * a[k] : a[k])
#pragma antiphon assert forall {int k | 0 <= k && k < N} (a[k] > 0 ? b[k] > a[k] : b[k] <= 0)
  return 0;
}
