// How many threads there can be is up to the environment.
#include <assert.h>
#include <omp.h>
int main(void) {
  assert(omp_get_thread_limit() > 8); //~ assertion
  return 0;
}
