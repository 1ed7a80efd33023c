// An unsigned integer of 64 bits wraps above in every arithmetic: the successor of the largest one is smaller.
//@ verify
#include <assert.h>

#pragma antiphon input
unsigned long x;

int main(void) {
  assert(x + 1 > x); //~ assertion
  return 0;
}
