// Both orders are executions.
//@ verify
#include <assert.h>

static int k = 1;
static int five(void) {
  k = 5;
  return 1;
}

int main(void) {
  k = k + five();
  assert(k == 6 || k == 2);
  k += five();
  assert(k == 6 || k == 7 || k == 3);
  return 0;
}
