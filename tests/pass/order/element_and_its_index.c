// Every access to the index is inside of the place that it leads to.
//@ verify
#include <assert.h>

int main(void) {
  int a[3] = {0, 0, 0}, i = 0;
  a[i++] = 7;
  a[i] = i;
  assert(a[0] == 7 && a[1] == 1);
  return 0;
}
