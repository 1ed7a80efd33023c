// A fault behind a square root is a sure one: the root is known well enough to decide comparisons.
#include <assert.h>
#include <math.h>

int main(void) {
  int side = (int)sqrt(3.0), a[2] = {0, 0};
  while (side > 0 && 3 % side)
    side--;
  if (sqrt(3.0) > 1.7 && side == 1)
    return a[side + 1];  //~ array-bounds
  return 0;
}
