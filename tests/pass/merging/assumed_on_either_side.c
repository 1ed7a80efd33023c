// Each side of a branch assumes something else: behind it the one holds or the other, and there is one execution for all sixteen ways.
//@[on] verify --merge on --max-states 40
//@[off] verify --merge off
#include <assert.h>

void __VERIFIER_assume(int condition);

#pragma antiphon input
int in[4];
#pragma antiphon input
int way[4];

static int bounded(int x, int up) {
  int y = 0;
  if (up) {
    __VERIFIER_assume(x > 10);
    y = x - 10;
  } else {
    __VERIFIER_assume(x < 0 || x == 5);
    y = x == 5 ? 1 : -x;
  }
  return y;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += bounded(in[i], way[i] > 0);
  assert(sum >= 4);
  assert(way[0] > 0 ? in[0] > 10 : in[0] < 0 || in[0] == 5);
  return 0;
}
