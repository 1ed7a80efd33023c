// What a mapper mapped stays on the device until it is fetched.
#include <assert.h>
struct vector {
  int length;
  int *values;
};
#pragma omp declare mapper(whole : struct vector v) map(v.length) map(v.values[0 : v.length])
int main(void) {
  int own[2] = {1, 2};
  struct vector v = {2, own};
#pragma omp target enter data map(mapper(whole), to : v)
#pragma omp target
  v.values[1] = 9;
  assert(own[1] == 9); //~ assertion
#pragma omp target exit data map(mapper(whole), release : v)
  return 0;
}
