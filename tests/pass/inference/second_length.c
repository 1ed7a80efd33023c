//@ args: --infer
// The end of a text, by a `for` loop without a body.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
char s[N + 1];
int main(void) {
#pragma antiphon assume s[N] == 0
  const char *p;
  for (p = s; *p != '\0'; ++p) ;
  assert(p - s <= N && *p == 0);
}
