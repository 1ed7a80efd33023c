// Messages say characters, names of enumerations and macros as the program does.
//@[character] verify -D WHICH=0
//@[macro] verify -D WHICH=1
//@[name] verify -D WHICH=2
#include <assert.h>
#define LIMIT 3
enum colour { RED = 4, GREEN };

int main(void) {
  char c = 'p';
  int n = 2;
  enum colour colour = RED;
  if (WHICH == 0)
    assert(c == 'q');  //~[character] assertion
  if (WHICH == 1)
    assert(n == LIMIT);  //~[macro] assertion
  if (WHICH == 2)
    assert(colour == GREEN);  //~[name] assertion
  return 0;
}
