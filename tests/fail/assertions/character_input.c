//@ verify
// The value of an input of type `char` is told as the program spells it.
#include <assert.h>

#pragma antiphon input
char d;

int main(void) {
  assert(d != 'q');  //~ assertion
  return 0;
}
