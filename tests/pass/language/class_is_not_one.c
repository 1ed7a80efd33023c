// Both are digits.
//@ verify
#include <assert.h>
#include <ctype.h>

int main(void) {
  assert(!isdigit('3') == !isdigit('4'));
  return 0;
}
