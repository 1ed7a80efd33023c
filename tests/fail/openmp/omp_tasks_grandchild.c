// `taskwait` is for children: what a child created and did not wait for goes on.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 1;
    }
#pragma omp taskwait
    x = 2; //~ data-race
  }
  return 0;
}
