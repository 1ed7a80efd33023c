// The sign is what C promises.
//@ verify
#include <assert.h>
#include <ctype.h>
#include <string.h>

int main(void) {
  int order = strcmp("b", "a");
  assert(order > 0 && memcmp("ab", "ac", 2) < 0 && !strcmp("x", "x"));
  int digit = isdigit('3');
  assert(digit && !isdigit('x'));
  return 0;
}
