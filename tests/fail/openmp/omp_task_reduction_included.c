// Tasks of a final one are executed at once, but their sum is complete behind the group only.
#include <assert.h>
int main(void){
  int s = 0;
#pragma omp parallel num_threads(2) shared(s)
#pragma omp single
#pragma omp task final(1) shared(s)
 {
#pragma omp taskgroup task_reduction(+:s)
  {
#pragma omp task in_reduction(+:s)
    s += 1;
    assert(s == 1); //~ assertion
  }
 }
}
