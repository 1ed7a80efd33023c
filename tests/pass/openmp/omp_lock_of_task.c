// A lock belongs to the task that has set it, though another one runs on the same thread.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_nest_lock_t nest;
  omp_lock_t lock;
  omp_init_nest_lock(&nest);
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_lock(&lock);
    omp_set_nest_lock(&nest);
    omp_set_nest_lock(&nest);
#pragma omp task if (0)
    {
      assert(!omp_test_nest_lock(&nest));
      assert(!omp_test_lock(&lock));
    }
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
    omp_unset_lock(&lock);
#pragma omp task if (0)
    {
      omp_set_nest_lock(&nest);
      assert(omp_test_nest_lock(&nest) == 2);
      omp_unset_nest_lock(&nest);
      omp_unset_nest_lock(&nest);
      assert(omp_test_lock(&lock));
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_nest_lock(&nest);
  omp_destroy_lock(&lock);
  return 0;
}
