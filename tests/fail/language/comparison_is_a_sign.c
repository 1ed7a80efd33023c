// C promises the sign of a comparison, not its value.
//@ verify
#include <assert.h>
#include <string.h>

int main(void) {
  int order = strcmp("b", "a");
  assert(order == 1);  //~ assertion
  return 0;
}
