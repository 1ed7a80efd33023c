// The terminating zero does not fit.
//@ verify
#include <string.h>

int main(void) {
  char small[4];
  strcpy(small, "ring");  //~ array-bounds
  return small[0];
}
