// Two elements are exchanged as often as you like: what is in the array is a permutation of what was there.
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];
int p[N], b[N];
int main(void) {
  int i;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} b[k] == a[k] && p[k] == k
  for (i = 0; i < N; i++) {
    b[i] = a[i];
    p[i] = i;
  }
  int j;
#pragma antiphon invariant 0 <= j && j <= N - 1
#pragma antiphon invariant forall {int k | 0 <= k && k < N} 0 <= p[k] && p[k] < N && b[k] == a[p[k]]
#pragma antiphon invariant forall {int k | 0 <= k && k < N} forall {int l | 0 <= l && l < N} k != l ==> p[k] != p[l]
  for (j = 0; j < N - 1; j++)
    if (b[j] > b[j + 1]) {
      int t = b[j], q = p[j];
      b[j] = b[j + 1];
      p[j] = p[j + 1];
      b[j + 1] = t;
      p[j + 1] = q;
    }
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] == a[p[k]]
#pragma antiphon assert forall {int k | 0 <= k && k < N} forall {int l | 0 <= l && l < N} k != l ==> p[k] != p[l]
  return 0;
}
