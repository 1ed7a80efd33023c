// Structures by value, nested, returned, in arrays.
//@ verify
#include <assert.h>

struct point {
  double x, y;
};
struct box {
  struct point low, high;
  int tags[2];
};

#pragma TASS input
double w = 1.0;

static struct box move(struct box b, double by) {
  b.low.x += by;
  b.high.x += by;
  b.tags[1] = b.tags[0];
  return b;
}

int main(void) {
  struct box a = {.low = {0.0, 1.0}, .high = {2.0, 3.0}, .tags = {7}};
  struct box all[2] = {a, move(a, w)};
  assert(a.low.x == 0.0 && a.tags[1] == 0);
  assert(all[1].high.x - all[1].low.x == 2.0 && all[1].low.x == w);
  assert(all[1].tags[1] == 7 && all[0].tags[1] == 0);
  return 0;
}
