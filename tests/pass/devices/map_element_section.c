// The section that a member of an element leads to.
#include <assert.h>
struct row { int length; int *v; };
int main(void) {
  int first[2] = {1, 2}, second[3] = {3, 4, 5};
  struct row rows[2] = {{2, first}, {3, second}};
#pragma omp target map(to : rows[1].length) map(tofrom : rows[1].v[0:3])
  for (int i = 0; i < rows[1].length; i++) rows[1].v[i]++;
#pragma omp target data map(to : rows[0:2]) map(tofrom : rows[0].v[0:2], rows[1].v[0:3])
  {
#pragma omp target
    rows[0].v[0] = rows[1].v[2];
  }
  assert(second[0] == 4 && second[2] == 6 && first[0] == 6 && rows[0].v == first);
  return 0;
}
