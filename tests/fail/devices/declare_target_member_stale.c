// Only the first member was brought up to date.
#include <assert.h>
struct pair {
  int first, second;
};
#pragma omp declare target
struct pair p = {1, 2};
#pragma omp end declare target
int main(void) {
  int y = 0;
  p.first = 5;
  p.second = 6;
#pragma omp target update to(p.first)
#pragma omp target map(tofrom : y)
  y = p.second;
  assert(y == 6); //~ assertion
  return 0;
}
