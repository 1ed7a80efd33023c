// A mapper that names what is behind a pointer.
//@ gcc: no, gcc 12 has no `declare mapper`
#include <assert.h>
struct inner { int n; int *v; };
struct outer { int k; struct inner *q; };
#pragma omp declare mapper(struct outer o) map(o.k, o.q, o.q->n, o.q->v[0:o.q->n])
int main(void) {
  int v[2] = {1, 2};
  struct inner in = {2, v};
  struct outer out = {1, &in};
#pragma omp target map(tofrom : out)
  {
    out.k = out.q->n;
    out.q->v[1] = 7;
  }
  assert(out.k == 2 && v[1] == 7 && out.q == &in && in.v == v);
  return 0;
}
