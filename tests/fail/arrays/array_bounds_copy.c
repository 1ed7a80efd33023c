// memcpy copies more than the destination holds.
//@ verify
#include <string.h>

int main(void) {
  int a[4] = {0}, b[3];
  memcpy(b, a, sizeof(a));  //~ array-bounds
  return b[0];
}
