// The mapper says `to`, so what the region leaves does not come back, whatever the clause says.
#include <assert.h>
struct vector {
  int length;
  int *values;
};
#pragma omp declare mapper(in : struct vector v) map(to : v.length, v.values[0 : v.length])
int main(void) {
  int own[2] = {1, 2};
  struct vector v = {2, own};
#pragma omp target map(mapper(in), tofrom : v)
  v.values[1] = 9;
  assert(own[1] == 9); //~ assertion
  return 0;
}
