// One compiler calls a function that does something else.
#include <assert.h>
static int gnu(int x) { return x + 1; }
static int tuned(int x) { return x; }
#pragma omp declare variant(gnu) match(implementation = {vendor(gnu)})
#pragma omp declare variant(tuned) match(implementation = {vendor(llvm)}, device = {isa("avx2")})
static int next(int x) { return x - -1; }
int main(void) {
  assert(next(2) == 3); //~ assertion
  return 0;
}
