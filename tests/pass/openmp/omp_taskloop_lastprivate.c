// The task of the last iteration gives its copy back; iterations synchronise, so they are tasks indeed.
#include <assert.h>
int main(void) {
  int last = -1, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop lastprivate(last)
    for (int i = 0; i < 2; i++) {
      last = i * i;
#pragma omp atomic
      count += 1;
    }
    assert(last == 1 && count == 2);
  }
  return 0;
}
