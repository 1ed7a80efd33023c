// The end of a `single` in a group completes its tasks, but their sum is complete behind the group only.
#include <assert.h>
int main(void){
#pragma omp parallel num_threads(2)
 {
  int s = 0, t;
#pragma omp taskgroup task_reduction(+:s)
  {
#pragma omp task in_reduction(+:s)
    s += 1;
#pragma omp single
    t = 0;
    assert(s == 1); //~ assertion
  }
 }
}
