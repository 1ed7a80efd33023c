// Both fit and count the same: which one is called is the compiler's choice.
#include <assert.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
#pragma omp declare variant(one) match(user = {condition(1)})
#pragma omp declare variant(two) match(implementation = {vendor(score(0) : gnu)})
static int f(void) { return 0; }
int main(void) {
  assert(f() == 1); //~ assertion
  return 0;
}
