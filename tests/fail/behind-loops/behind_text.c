// A text of three characters, with one in the middle that matters.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
char s[N + 1];
int main(void) {
#pragma antiphon assume s[N] == 0
  int i = 0;
#pragma antiphon invariant 0 <= i && i <= N
  while (s[i] != 0) i++;
  assert(i != 3 || s[1] != 'b'); //~ assertion
}
