// Of what the loop writes only the invariant is known, and it says nothing of it: executions show that the assertion fails.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 5
int a[N];
int main(void) {
  int i = 1;
  a[0] = 7;
#pragma antiphon loop assigns i, a[1..N-1]
#pragma antiphon invariant 1 <= i && i <= N
  while (i < N) {
    a[i] = i;
    i++;
  }
  assert(a[1] == 0); //~ assertion
  return 0;
}
