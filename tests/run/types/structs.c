/* Structs by value: assigned, passed, returned, nested. */
#include <stdio.h>

struct point {
  double x, y;
};
struct box {
  struct point low, high;
  const char *name;
};

static struct point add(struct point a, struct point b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}

static struct box grown(struct box b, double by) {
  b.high = add(b.high, (struct point){by, by});
  return b;
}

int main(void) {
  struct box unit = {{0, 0}, {1, 1}, "unit"};
  struct box big = grown(unit, 2.5), *p = &big;
  printf("%s %g %g\n", unit.name, unit.high.x, unit.high.y);
  printf("%s %g %g\n", p->name, p->high.x, (*p).high.y);
  printf("%g\n", add(unit.high, big.high).x);
  return 0;
}
