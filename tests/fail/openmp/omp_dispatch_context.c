// Whether `dispatch` is a part of what is around a call is the compiler's choice.
#include <assert.h>
static int within(int x) { return x + 2; }
#pragma omp declare variant(within) match(construct = {dispatch})
static int g(int x) { return x; }
int main(void) {
  int y;
#pragma omp dispatch
  y = g(1);
  assert(y == 3); //~ assertion
  return 0;
}
