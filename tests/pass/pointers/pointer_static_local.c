// A static local variable outlives its function.
//@ verify
#include <assert.h>

static int *counter(void) {
  static int calls;
  calls++;
  return &calls;
}

int main(void) {
  counter();
  *counter() += 10;
  assert(*counter() == 13);
  return 0;
}
