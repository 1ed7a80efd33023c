// Members of elements: those that are named come and go, and the structures between have room.
#include <assert.h>
struct point { int x, y; };
int main(void) {
  struct point a[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  struct point *p = a;
  int i = 2;
#pragma omp target map(tofrom : a[i].x)
  a[2].x += 10;
#pragma omp target map(to : p[3].y) map(from : p[1].x)
  p[1].x = p[3].y;
  assert(a[2].x == 15 && a[2].y == 6 && a[1].x == 8);
  return 0;
}
