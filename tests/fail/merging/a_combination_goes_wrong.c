// Only if all of these branches go one way the sum is what it must not be.
//@[on] verify --merge on
//@[off] verify --merge off
#include <assert.h>

#pragma antiphon input
int in[5];

static int rest(int x) {
  if (x > 10) {
    int half = x / 2;
    if (half * 2 == x)
      return 2;
    return 1;
  }
  return 0;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += rest(in[i]);
  assert(sum != 10); //~ assertion
  return 0;
}
