// Dependences on places that are no variables: what a pointer leads to, members, elements of what a member leads to.
#include <assert.h>
struct pair { int x, y; };
int main(void) {
  struct pair s = {0, 0}, *p = &s;
  int v = 0, *q = &v;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : *q, s.x)
    {
      v = 1;
      s.x = 2;
    }
#pragma omp task depend(in : v, p->x) depend(out : (*p).y)
    s.y = v + s.x;
#pragma omp task depend(in : s.y)
    assert(s.y == 3);
  }
  return 0;
}
