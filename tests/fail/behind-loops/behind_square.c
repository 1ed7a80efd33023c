// The element that matters is the last one of five.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
int f[N];
int main(void) {
  int i = 0;
#pragma antiphon invariant 0 <= i && i <= N
  while (i < N) { f[i] = i * i; i++; }
  assert(f[N - 1] != 16); //~ assertion
}
