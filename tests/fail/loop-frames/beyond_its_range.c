// The loop writes one element more than it says.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 5
int a[N];
int main(void) {
  int i = 0;
  a[0] = 7;
#pragma antiphon loop assigns i, a[1..N-1] //~ loop-invariant
#pragma antiphon invariant 0 <= i && i <= N
  while (i < N) {
    a[i] = i;
    i++;
  }
  return 0;
}
