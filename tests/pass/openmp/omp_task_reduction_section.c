// Tasks add to a part of an array; the rest belongs to others meanwhile.
#include <assert.h>
int main(void) {
  int a[4] = {1, 1, 1, 1};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : a[1 : 2])
    {
#pragma omp task in_reduction(+ : a[1 : 2])
      {
        a[1] += 5;
        a[2]++;
      }
#pragma omp task shared(a)
      a[3] = 9;
    }
    assert(a[0] == 1 && a[1] == 6 && a[2] == 2 && a[3] == 9);
  }
  return 0;
}
