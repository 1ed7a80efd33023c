//@ verify --contracts
// A function that only reads behind its pointers may be given the same array twice.
#include <assert.h>
#pragma antiphon input {N >= 1}
int N;
#pragma antiphon input
int a[N];

#pragma antiphon requires n >= 0 && \valid(x[0..n-1]) && \valid(y[0..n-1])
#pragma antiphon ensures \result == sum {int k | 0 <= k && k < n} (x[k] * y[k])
int dot(const int *x, const int *y, int n) {
  int i = 0, s = 0;
#pragma antiphon invariant 0 <= i && i <= n && s == sum {int k | 0 <= k && k < i} (x[k] * y[k])
  while (i < n) {
    s += x[i] * y[i];
    i++;
  }
  return s;
}

int main(void) {
  int s = dot(a, a, N);
#pragma antiphon assert s == sum {int k | 0 <= k && k < N} (a[k] * a[k])
  return 0;
}
