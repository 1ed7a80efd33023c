// A region that may be cancelled: then the sums are anything, arrays as well; otherwise they are complete.
#include <assert.h>
#include <omp.h>
int main(void) {
  int s = 0, h[2] = {0, 0};
#pragma omp parallel num_threads(2) reduction(+ : s, h)
  {
    s = 1;
    h[1] = 2;
#pragma omp cancel parallel if (omp_get_thread_num() == 1)
  }
  if (!omp_get_cancellation()) assert(s == 2 && h[0] == 0 && h[1] == 4);
  return 0;
}
