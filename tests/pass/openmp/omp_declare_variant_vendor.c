// Who compiles is open: whichever function is called, the program is right.
#include <assert.h>
static int gnu(int x) { return x + 1; }
static int tuned(int x) { return 1 + x; }
#pragma omp declare variant(gnu) match(implementation = {vendor(gnu)})
#pragma omp declare variant(tuned) match(implementation = {vendor(llvm)}, device = {isa("avx2")})
static int next(int x) { return x - -1; }
int main(void) {
  assert(next(2) == 3);
#pragma omp parallel num_threads(2)
  assert(next(4) == 5);
  return 0;
}
