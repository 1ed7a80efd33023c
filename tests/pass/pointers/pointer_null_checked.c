// A pointer that may be null is looked at before it is used.
//@ verify
#include <assert.h>
#include <stddef.h>

#pragma TASS input
int wanted = 0;

int main(void) {
  int x = 5;
  int *p = NULL;
  if (wanted)
    p = &x;
  if (p != NULL)
    *p = 6;
  assert(x == (wanted ? 6 : 5));
  return 0;
}
