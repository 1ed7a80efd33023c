//@ cegar
// The library may not write a `const` object either.
#include <assert.h>
#include <string.h>

int main(void) {
  const int limit = 3;
  int other = 1;
  memset((void *)&limit, 0, sizeof limit);
  assert(other == 1);
  return 0;
}
