// What is mapped `to` does not come back.
#include <assert.h>
struct point { int x, y; };
int main(void) {
  struct point a[2] = {{1, 2}, {3, 4}};
#pragma omp target map(to : a[1].x)
  a[1].x = 5;
  assert(a[1].x == 5); //~ assertion
  return 0;
}
