// Tasks look at their copies of sections.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int a[3] = {0, 0, 5}, seen = 0, *p = calloc(2, sizeof *p);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : a[1 : 2], p[0 : 2])
  {
#pragma omp task in_reduction(+ : a[1 : 2], p[0 : 2]) shared(seen)
    {
      a[1] += 1;
      seen = a[1];
      p[1] += a[1];
    }
#pragma omp task in_reduction(+ : a[1 : 2])
    a[1] += 2;
  }
  assert(a[0] == 0 && a[1] == 3 && a[2] == 5 && (seen == 1 || seen == 3) && p[1] == seen);
  free(p);
  return 0;
}
