// Iterators in `map` and `target update`: rows of a table of pointers, and every second element of an array.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *rows[3], n = 3, a[6] = {0, 1, 2, 3, 4, 5};
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(2 * sizeof(int));
    rows[i][0] = rows[i][1] = i;
  }
  int *first = rows[0];
#pragma omp target map(iterator(i = 0 : n), tofrom : rows[i][0 : 2])
  for (int i = 0; i < n; i++)
    rows[i][1] += 10;
  assert(rows[0] == first && rows[2][1] == 12);
#pragma omp target map(iterator(i = 0 : 6 : 2), tofrom : a[i])
  a[2] += a[4];
  assert(a[2] == 6);
#pragma omp target data map(alloc : a)
  {
#pragma omp target update to(iterator(i = 1 : 3) : a[i])
#pragma omp target
    a[1] += a[2];
    assert(a[1] == 1);
#pragma omp target update from(iterator(i = 1 : 3) : a[i])
  }
  assert(a[1] == 7);
  for (int i = 0; i < n; i++)
    free(rows[i]);
  return 0;
}
