// Another thread looks at a sum before its group ends, told under a lock: tasks need not have been added yet.
#include <assert.h>
#include <omp.h>
int main(void){
  int s = 0, f = 0; omp_lock_t l; omp_init_lock(&l);
#pragma omp parallel num_threads(2) shared(s)
 {
#pragma omp single nowait
#pragma omp taskgroup task_reduction(+:s) //~ data-race
  {
#pragma omp task in_reduction(+:s)
    s += 1;
#pragma omp taskwait
    omp_set_lock(&l);
    f = 1;
    omp_unset_lock(&l);
  }
  int g;
  omp_set_lock(&l);
  g = f;
  omp_unset_lock(&l);
  if (g) assert(s == 1); //~ assertion
 }
 omp_destroy_lock(&l);
}
