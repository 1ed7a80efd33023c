//@[executed] verify
//@[replaced] verify --contracts
// Single places behind pointers: `*p`, and a member of a struct.
#include <assert.h>
struct pair { int x, y; };

#pragma antiphon requires \valid(*p) && \valid(*q)
#pragma antiphon ensures *p == \old(*q) && *q == \old(*p)
#pragma antiphon assigns *p, *q
void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}

#pragma antiphon requires \valid(*s)
#pragma antiphon ensures s->x == \old(s->x) + 1
#pragma antiphon assigns s->x
void step(struct pair *s) { s->x++; }

int main(void) {
  int a[3] = {1, 2, 3};
  swap(&a[0], &a[2]);
  assert(a[0] == 3 && a[1] == 2 && a[2] == 1);
  struct pair two = {1, 2};
  step(&two);
  assert(two.x == 2 && two.y == 2);
  return 0;
}
