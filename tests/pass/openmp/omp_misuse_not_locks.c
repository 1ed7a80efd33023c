// Locks used as they should be: set, tested, nested, destroyed when nobody holds them.
#include <assert.h>
#include <omp.h>
static omp_lock_t lock;
int main(void) {
  omp_nest_lock_t nest;
  int x = 0;
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock);
    x++;
    omp_unset_lock(&lock);
    int depth = omp_test_nest_lock(&nest);
    if (depth) {
      assert(depth == 1);
      assert(omp_test_nest_lock(&nest) == 2);
      omp_unset_nest_lock(&nest);
      omp_unset_nest_lock(&nest);
    }
  }
  omp_destroy_lock(&lock);
  omp_destroy_nest_lock(&nest);
  assert(x == 2);
  return 0;
}
