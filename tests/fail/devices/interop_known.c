// Nobody knows which runtime it is.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object)
  int code;
  assert(omp_get_interop_int(object, omp_ipr_fr_id, &code) == omp_ifr_cuda); //~ assertion
#pragma omp interop destroy(object)
  return 0;
}
