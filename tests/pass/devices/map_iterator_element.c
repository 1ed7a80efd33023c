// An iterator over the elements of an array of structures.
//@ gcc: no, gcc 12 has no iterators in `map`
#include <assert.h>
struct row { int n; int *v; };
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  struct row rows[2] = {{2, a}, {2, b}};
#pragma omp target map(iterator(i = 0:2), to : rows[i].n) map(iterator(i = 0:2), tofrom : rows[i].v[0:2])
  for (int i = 0; i < 2; i++) rows[i].v[0] += rows[i].n;
  assert(a[0] == 3 && b[0] == 5);
  return 0;
}
