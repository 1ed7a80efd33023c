// Threads wait at different barriers; each finds as many as the other.
#include <omp.h>
static int x;
int main(void) {
#pragma omp parallel num_threads(2) //~ omp-misuse
  {
    if (omp_get_thread_num() == 0) {
      x = 1;
#pragma omp barrier
    } else {
#pragma omp barrier
      x = 2;
    }
  }
  return 0;
}
