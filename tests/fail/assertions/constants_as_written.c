// Messages say characters and macros as the program does.
//@[character] verify -D WHICH=0
//@[macro] verify -D WHICH=1
//@[input] verify -D WHICH=2
#include <assert.h>
#define LIMIT 3

#pragma antiphon input
char d;

int main(void) {
  char c = 'p';
  int n = 2;
  if (WHICH == 0)
    assert(c == 'q');  //~[character] assertion
  if (WHICH == 1)
    assert(n == LIMIT);  //~[macro] assertion
  if (WHICH == 2)
    assert(d != 'q');  //~[input] assertion
  return 0;
}
