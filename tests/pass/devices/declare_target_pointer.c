// A device's own pointer leads to the copy of the section that a clause maps.
#include <assert.h>
int *p, *q;
#pragma omp declare target
int *held;
static void put(int value) { held[1] = value; }
#pragma omp end declare target
#pragma omp declare target to(p) link(q)
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4}, c[2] = {5, 6};
  p = a;
  q = b;
  held = c;
#pragma omp target map(tofrom : p[0:2])
  p[0] = 7;
#pragma omp target map(tofrom : q[0:2])
  q[1] = 8;
#pragma omp target map(tofrom : held[0:2])
  put(9);
  assert(a[0] == 7 && b[1] == 8 && c[1] == 9 && p == a && q == b && held == c);
  return 0;
}
