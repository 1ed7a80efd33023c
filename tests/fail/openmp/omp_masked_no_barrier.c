// Nobody waits for the thread that writes.
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2) firstprivate(y)
  {
#pragma omp masked filter(1)
    x = 1;
    y = x; //~ data-race
  }
  return 0;
}
