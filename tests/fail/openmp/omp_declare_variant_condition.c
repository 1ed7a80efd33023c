// The condition is about the argument, not about the variable of that name at the call.
#include <assert.h>
int negated(int x) { return -x; }
#pragma omp declare variant(negated) match(user = {condition(x > 3)})
int same(int x) { return x; }
int main(void) {
  int x = 9;
  assert(same(1) == 1);
  assert(same(4) == 4 && x == 9); //~ assertion
  return 0;
}
