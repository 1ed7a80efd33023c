// What is behind a pointer stays until it goes, and pointers lead there meanwhile.
#include <assert.h>
struct inner { int x; };
struct outer { int k; struct inner *q; };
int main(void) {
  struct inner in = {5};
  struct outer out = {1, &in};
#pragma omp target enter data map(to : out, out.q->x)
#pragma omp target map(tofrom : out.q->x)
  out.q->x = out.q->x + out.k;
#pragma omp target
  out.q->x *= 2;
#pragma omp target update from(out.q->x)
  assert(in.x == 12);
#pragma omp target exit data map(release : out.q->x, out)
  assert(in.x == 12);
  return 0;
}
