// A mapper of a type is used wherever a variable of this type is mapped, also without a clause.
#include <assert.h>
#include <stdlib.h>

struct vector {
  int length;
  int *values;
};
#pragma omp declare mapper(struct vector v) map(tofrom : v.length, v.values[0 : v.length])

int main(void) {
  struct vector v = {3, malloc(3 * sizeof(int))};
  int *own = v.values;
  for (int i = 0; i < 3; i++)
    v.values[i] = i;
#pragma omp target
  for (int i = 0; i < v.length; i++)
    v.values[i] += 10;
  assert(v.values == own && v.values[0] == 10 && v.values[2] == 12);
#pragma omp target map(to : v)
  v.values[0] = 77;
  assert(v.values[0] == 10);
#pragma omp target data map(tofrom : v)
  {
#pragma omp target
    v.values[1] = 5;
    assert(v.values[1] == 11);
#pragma omp target update from(v)
    assert(v.values == own && v.values[1] == 5);
    v.values[2] = 6;
#pragma omp target update to(v)
#pragma omp target
    v.values[0] = v.values[2] + 1;
  }
  assert(v.values == own && v.values[0] == 7);
  free(v.values);
  return 0;
}
