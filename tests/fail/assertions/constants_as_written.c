// Messages say characters and macros as the program does.
//@[character] verify -D WHICH=0
//@[macro] verify -D WHICH=1
#include <assert.h>
#define LIMIT 3

int main(void) {
  char c = 'p';
  int n = 2;
  if (WHICH == 0)
    assert(c == 'q');  //~[character] assertion
  if (WHICH == 1)
    assert(n == LIMIT);  //~[macro] assertion
  return 0;
}
