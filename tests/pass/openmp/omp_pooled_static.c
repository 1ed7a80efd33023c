// Tasks look at their copies of a variable that lives as long as the program.
#include <assert.h>
static int total;
int main(void) {
  int seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : total)
  {
#pragma omp task in_reduction(+ : total) shared(seen)
    {
      total += 1;
      seen = total;
    }
#pragma omp task in_reduction(+ : total)
    total += 2;
  }
  assert(total == 3 && (seen == 1 || seen == 3));
  return 0;
}
