// An object by which a program talks to another runtime: what it is, is not known.
#include <assert.h>
#include <omp.h>

int main(void) {
  omp_interop_t object = omp_interop_none;
  int code = 5;
#pragma omp interop init(prefer_type("cuda", 3), targetsync : object)
  assert(object != omp_interop_none);
  omp_intptr_t kind = omp_get_interop_int(object, omp_ipr_fr_id, &code);
  assert(code == omp_irc_success || kind == 0);
#pragma omp interop use(object)
#pragma omp interop destroy(object)
  assert(object == omp_interop_none);
  return 0;
}
