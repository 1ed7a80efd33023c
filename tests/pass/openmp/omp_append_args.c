// The variant that `dispatch` chooses gets objects that live as long as the call.
//@ gcc: no, gcc 12 does not have `append_args`
#include <assert.h>
#include <omp.h>
int other(int x, omp_interop_t one, omp_interop_t two) {
  int code;
  omp_get_interop_int(one, omp_ipr_fr_id, &code);
#pragma omp interop use(one) use(two)
  return x + 1;
}
#pragma omp declare variant(other) match(construct = {dispatch}) append_args(interop(targetsync), interop(target))
int base(int x) { return x + 1; }
int main(void) {
  int y = 0;
  assert(base(y) == 1);
#pragma omp dispatch
  y = base(3);
  assert(y == 4);
  return 0;
}
