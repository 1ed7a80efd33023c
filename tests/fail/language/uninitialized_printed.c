// Output of a value that was never written.
//@ verify
#include <stdio.h>

int main(void) {
  int x;
  printf("%d\n", x);  //~ uninitialized
  return 0;
}
