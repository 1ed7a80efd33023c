//@[both] cegar
// The error is a thousand turns away.
#include <assert.h>

int main(void) {
  unsigned int x = 1, y = 0;
  while (y < 1024) {
    x = 0;
    y++;
  }
  assert(x == 1); //~ assertion
  return 0;
}
