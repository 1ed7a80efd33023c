// Unsigned numbers of 64 bits wrap, also where a signed one without bounds is added.
#include <assert.h>

#pragma antiphon input
unsigned long u;
#pragma antiphon input {n > 0}
int n;

int main(void) {
  unsigned long v = u + n;
  assert(v > u); //~ assertion
  return 0;
}
