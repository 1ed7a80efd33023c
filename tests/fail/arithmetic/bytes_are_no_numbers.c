// memset sets bytes: the elements are not 1.
#include <assert.h>
#include <string.h>

int main(void) {
  int flags[3];
  memset(flags, 1, sizeof flags);
  assert(flags[0] == 1);  //~ assertion
  return 0;
}
