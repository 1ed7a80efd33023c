// Literals with different texts are different objects, and one literal is one object whenever it is asked.
//@ verify
#include <assert.h>

int main(void) {
  const char *a = "text", *b = "test", *c = "text";
  assert(a != b);
  int shared = a == c;
  assert(shared == (a == c));
  return 0;
}
