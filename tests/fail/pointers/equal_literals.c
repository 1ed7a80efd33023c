// Two literals with the same text may be one object.
//@ verify
#include <assert.h>

int main(void) {
  const char *a = "text", *b = "text";
  assert(a != b);  //~ assertion
  return 0;
}
