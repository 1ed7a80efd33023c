// A pointer without `const` may be made of one with it; only objects that are `const` themselves must not be written.
//@ verify
#include <assert.h>

static void set(const int *p) { *(int *)p = 4; }

int main(void) {
  int x = 3;
  set(&x);
  assert(x == 4);
  for (int i = 0; i < 3; i++) {
    const int fixed[2] = {i, i + 1};
    const int *p = fixed;
    assert(((int *)p)[1] == i + 1);
  }
  return 0;
}
