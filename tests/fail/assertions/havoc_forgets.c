//@ verify
#include <assert.h>
int a[3] = {1, 2, 3};
int main(void) {
#pragma antiphon havoc a[1]
  assert(a[0] == 1 && a[2] == 3);
  assert(a[1] == 2); //~ assertion
  return 0;
}
