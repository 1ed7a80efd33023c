// Two classes that both are not zero need not be equal.
//@ verify
#include <assert.h>
#include <ctype.h>

int main(void) {
  assert(isdigit('3') == isdigit('4'));  //~ assertion
  return 0;
}
