// What is behind the pointer comes back when it goes, and not before.
#include <assert.h>
struct inner { int x; };
struct outer { struct inner *q; };
int main(void) {
  struct inner in = {5};
  struct outer out = {&in};
#pragma omp target data map(tofrom : out.q->x)
  {
#pragma omp target map(tofrom : out.q->x)
    out.q->x = 6;
    assert(in.x == 6); //~ assertion
  }
  return 0;
}
