// The digits are those of the number: one of them is a nine.
//@ verify --input n=0..99
#include <assert.h>
#include <stdio.h>

#pragma antiphon input
int n;

int main(void) {
  char text[8];
  sprintf(text, "%02d", n);
  assert(text[1] != '9');  //~ assertion
  return 0;
}
