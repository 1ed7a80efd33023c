//@ args: --infer
// The length of a text of any size, by a pointer that walks along it.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
char s[N + 1];

int main(void) {
  char *p = s;
#pragma antiphon assume s[N] == 0
  while (*p)
    p++;
  assert(p - s <= N && *p == 0);
  return 0;
}
