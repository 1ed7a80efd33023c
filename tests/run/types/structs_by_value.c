/* Structs by value: assigned, passed, returned, nested. */
#include <stdio.h>

struct point { double x, y; };
struct line { struct point from, to; char name[8]; };

static struct point add(struct point a, struct point b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}

static struct line shift(struct line l, struct point by) {
  struct line r = l;
  r.from = add(l.from, by);
  r.to = add(r.to, by);
  r.name[0] = 'S';
  return r;
}

int main(void) {
  struct line l = {{0, 0}, {1, 2}, "line"};
  struct line m = shift(l, (struct point){10, 20});
  printf("%s %.1f %.1f %.1f %.1f\n", l.name, l.from.x, l.from.y, l.to.x, l.to.y);
  printf("%s %.1f %.1f %.1f %.1f\n", m.name, m.from.x, m.from.y, m.to.x, m.to.y);
  printf("%.1f\n", shift(m, m.to).to.y);
  struct line copies[3];
  for (int i = 0; i < 3; i++) {
    copies[i] = i ? copies[i - 1] : m;
    copies[i].from.x *= 2;
  }
  for (int i = 0; i < 3; i++) printf("%.0f ", copies[i].from.x);
  printf("\n");
  return 0;
}
