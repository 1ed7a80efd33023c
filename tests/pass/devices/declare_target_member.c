// A member of a structure of `declare target` is brought up to date; `always` copies in both directions, each at its time.
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
  y = 10 * p.first + p.second;
  assert(y == 52);
#pragma omp target map(always, tofrom : p)
  p.second += p.first;
  assert(p.first == 5 && p.second == 11);
  return 0;
}
