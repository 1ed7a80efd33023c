//@ args: --infer
// A text is copied by index, within the condition.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
char s[N + 1];
char d[N + 1];
int main(void) {
#pragma antiphon assume s[N] == 0
  int i = 0;
  while ((d[i] = s[i]) != 0) i++;
  assert(0 <= i && i <= N && d[i] == 0);
#pragma antiphon assert forall {int k | 0 <= k && k < i} d[k] == s[k]
}
