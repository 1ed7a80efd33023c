// The lowest byte of an integer is not the integer.
//@ verify --input n=0..100000
#include <assert.h>
#pragma antiphon input
int n;

int main(void) {
  int x = n;
  assert(*(unsigned char *)&x == n);  //~ assertion
  return 0;
}
