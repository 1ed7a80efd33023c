// `release` leaves what was mapped twice, with its old value.
#include <assert.h>
struct pair {
  int first, second;
};
int main(void) {
  struct pair p = {1, 2};
#pragma omp target enter data map(to : p.first)
#pragma omp target enter data map(to : p.first)
#pragma omp target exit data map(release : p.first)
  p.first = 5;
#pragma omp target map(tofrom : p.first)
  p.first++;
  assert(p.first == 6); //~ assertion
  return 0;
}
