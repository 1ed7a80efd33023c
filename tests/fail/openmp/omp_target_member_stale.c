// A member is changed on the device, and the host looks at it before it comes back.
#include <assert.h>
struct grid {
  int width, height;
};
int main(void) {
  struct grid g = {2, 3};
#pragma omp target data map(tofrom : g.width) map(to : g.height)
  {
#pragma omp target map(tofrom : g.width) map(to : g.height)
    g.width += g.height;
    assert(g.width == 5); //~ assertion
  }
  return 0;
}
