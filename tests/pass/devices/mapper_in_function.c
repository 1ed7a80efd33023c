// A default mapper is known from its place to the end of the block that it stands in.
#include <assert.h>
struct pair {
  int first, second;
};
static int outside(struct pair p) {
#pragma omp target map(tofrom : p)
  p.second = p.first + p.second;
  return p.second;
}
int main(void) {
  struct pair p = {1, 2};
  {
#pragma omp declare mapper(struct pair q) map(to : q.first)
#pragma omp target map(tofrom : p)
    p.first = 7;
    assert(p.first == 1);
    {
#pragma omp declare mapper(struct pair q) map(q.first)
#pragma omp target map(tofrom : p)
      p.first++;
      assert(p.first == 2);
    }
  }
#pragma omp target map(tofrom : p)
  p.second = p.first;
  assert(p.second == 2 && outside(p) == 4);
  return 0;
}
#pragma omp declare mapper(struct pair q) map(to : q.first)
