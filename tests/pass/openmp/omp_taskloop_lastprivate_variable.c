// Behind the loop its variable has the value that the loop leaves.
#include <assert.h>
int main(void) {
  int i = -1, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop lastprivate(i)
    for (i = 0; i < 3; i += 2) {
#pragma omp atomic
      count += i;
    }
  }
  assert(i == 4 && count == 2);
  return 0;
}
