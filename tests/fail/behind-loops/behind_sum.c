// The invariant says nothing of the sum: only an execution of five rounds shows that the assertion fails.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i, s = 0;
#pragma antiphon invariant 0 <= i && i <= N
  for (i = 0; i < N; i++) s = s + i;
  assert(s < 10); //~ assertion
  return 0;
}
