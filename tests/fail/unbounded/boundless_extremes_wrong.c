// The last element that is larger than the first is not the largest.
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];

int main(void) {
  int i, most = a[0];
#pragma antiphon invariant 1 <= i && i <= N && most == max {int k | 0 <= k && k < i} a[k]  //~ loop-invariant
  for (i = 1; i < N; i++)
    if (a[i] > a[0])
      most = a[i];
  return 0;
}
