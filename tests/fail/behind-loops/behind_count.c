// Three elements are greater than five: an array of three.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int c = 0, i = 0;
#pragma antiphon invariant 0 <= i && i <= N && c >= 0
  while (i < N) { if (a[i] > 5) c++; i++; }
  assert(c < 3); //~ assertion
}
