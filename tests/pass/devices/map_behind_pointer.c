// Members and sections behind pointers that are members themselves.
//@ gcc: no, gcc 12 breaks down on what is behind two pointers
#include <assert.h>
struct inner { int x, n; int *v; };
struct outer { int k; struct inner *q; };
int main(void) {
  int v[2] = {1, 2};
  struct inner in = {5, 2, v};
  struct outer out = {1, &in}, *p = &out;
#pragma omp target map(tofrom : p->q->x)
  p->q->x++;
  assert(in.x == 6);
#pragma omp target map(to : out.q->n) map(tofrom : out.q->v[0:2])
  out.q->v[1] += out.q->n;
  assert(v[1] == 4 && p->q == &in && in.v == v);
#pragma omp target data map(tofrom : p[0:1], p->q[0:1], p->q->v[0:2])
  {
#pragma omp target
    {
      p->k = p->q->x + p->q->v[0];
      p->q->v[0] = 9;
    }
#pragma omp target update from(p->q->v[0:1])
    assert(v[0] == 9 && out.k == 1);
  }
  assert(out.k == 7 && out.q == &in && in.v == v);
  return 0;
}
