// Nothing says that the text ends: the pointer leaves the array.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
char s[N + 1];
int main(void) {
  char *p = s;
#pragma antiphon invariant 0 <= p - s && p - s <= N  //~ loop-invariant
#pragma antiphon invariant forall {int k | 0 <= k && k < p - s} s[k] != 0
  while (*p)
    p++;
  assert(p - s <= N && *p == 0);
#pragma antiphon assert forall {int k | 0 <= k && k < p - s} s[k] != 0
  return 0;
}
