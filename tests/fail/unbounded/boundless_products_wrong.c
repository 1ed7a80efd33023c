// An inner product with the first element of one array only.
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N], b[N];

int main(void) {
  int i, s = 0;
#pragma antiphon invariant 0 <= i && i <= N && s == sum {int k | 0 <= k && k < i} (a[k] * b[k])  //~ loop-invariant
  for (i = 0; i < N; i++)
    s = s + a[i] * b[0];
  return 0;
}
