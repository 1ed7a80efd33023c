// A text with an unknown number in it has the digits of that number, and can be read again.
//@ verify --input n=-120..1500
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma antiphon input
int n;

int main(void) {
  char text[16], name[32], small[4];
  int length = sprintf(text, "%d", n);
  assert(atoi(text) == n);
  assert((text[0] == '-') == (n < 0));
  assert(length >= 1 && length <= 4);
  assert(text[length] == 0);
  length = snprintf(name, sizeof name, "part%05d.dat", n);
  assert(length == 13 && name[0] == 'p' && name[9] == '.' && name[13] == 0);
  length = sprintf(name, "%s/%-6d|", text, n);
  assert(name[length - 1] == '|' && name[length] == 0);
  length = snprintf(small, sizeof small, "%+d", n);
  assert(length >= 2 && small[0] == (n < 0 ? '-' : '+') && small[3 < length ? 3 : length] == 0);
  return 0;
}
