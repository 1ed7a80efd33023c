// A thread may be bound to no place.
#include <assert.h>
#include <omp.h>
int main(void) {
  assert(omp_get_place_num() >= 0); //~ assertion
  return 0;
}
