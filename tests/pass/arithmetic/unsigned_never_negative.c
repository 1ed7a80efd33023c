// Counting down by wrapping is what C defines.
//@[ideal] verify
//@[machine] verify --arith machine
#include <assert.h>

int main(void) {
  int a[3] = {1, 2, 3};
  unsigned n = 3, steps = 0;
  for (unsigned i = n - 1; i < n; i--) {
    a[i] = 0;
    steps++;
  }
  assert(steps == 3 && a[0] == 0);
  assert(0u - 1u == 4294967295u && (unsigned char)256 == 0 && ~0u == 4294967295u);
  return 0;
}
