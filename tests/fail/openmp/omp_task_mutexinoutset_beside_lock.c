// A place that is a lock: tasks that exclude each other by it do not hold it.
#include <omp.h>
int main(void) {
  int x = 1;
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : l) shared(x)
    x += 3; //~ data-race
#pragma omp task shared(x, l)
    {
      omp_set_lock(&l);
      x += 3;
      omp_unset_lock(&l);
    }
  }
  omp_destroy_lock(&l);
  return x < 0;
}
