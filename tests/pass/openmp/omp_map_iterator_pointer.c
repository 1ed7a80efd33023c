// An iterator chooses members of what a pointer leads to.
//@ gcc: no, gcc 12 has no iterators in `map`
#include <assert.h>
#include <stdlib.h>
struct item {
  int x, y;
  int *q;
};
struct list {
  struct item *items;
};
int main(void) {
  int n = 3, m = 2;
  struct item *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) {
    p[i].x = i;
    p[i].y = 10 * i;
    p[i].q = malloc(m * sizeof(int));
    p[i].q[0] = p[i].q[1] = 100 * i;
  }
#pragma omp target map(iterator(i = 0 : n), to : p[i].x) map(iterator(i = 1 : n), from : p[i].y) \
    map(iterator(i = 0 : n), tofrom : p[i].q[0 : m])
  for (int i = 0; i < n; i++) {
    if (i > 0)
      p[i].y = p[i].x + 1;
    p[i].q[1]++;
    p[i].x = 77;
  }
  assert(p[0].x == 0 && p[0].y == 0 && p[1].y == 2 && p[2].y == 3 && p[2].x == 2);
  assert(p[0].q[0] == 0 && p[0].q[1] == 1 && p[2].q[1] == 201);

  struct list l = {p};
#pragma omp target map(iterator(i = 1 : n), tofrom : l.items[i].x)
  l.items[2].x = l.items[1].x + 5;
  assert(p[2].x == 6 && l.items == p);
  for (int i = 0; i < n; i++)
    free(p[i].q);
  free(p);
  return 0;
}
