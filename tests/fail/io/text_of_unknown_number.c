// The text of a number that may have five characters does not fit into four and the end.
//@ verify --input n=-1200..1500
#include <stdio.h>

#pragma antiphon input
int n;

int main(void) {
  char text[5];
  sprintf(text, "%d", n);  //~ array-bounds
  return text[0] == 'x';
}
