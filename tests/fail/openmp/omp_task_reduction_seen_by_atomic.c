// Another thread looks at a sum before its group ends, told by an atomic variable: tasks need not have been added yet.
//@ verify --threads 2
#include <assert.h>
int main(void){
  int s = 0, f = 0;
#pragma omp parallel num_threads(2) shared(s)
 {
#pragma omp single nowait
#pragma omp taskgroup task_reduction(+:s) //~ data-race
  {
#pragma omp task in_reduction(+:s)
    s += 1;
#pragma omp taskwait
#pragma omp atomic write seq_cst
    f = 1;
  }
  int g;
#pragma omp atomic read seq_cst
  g = f;
  if (g) assert(s == 1); //~ assertion
 }
}
