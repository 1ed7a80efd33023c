// Counting up orders nothing, however the reader reads.
#include <omp.h>

int data;
double ready;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    double seen;
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp atomic
      ready += 0.5;
    } else {
#pragma omp atomic read acquire
      seen = ready;
      if (seen > 0)
        data = 2;  //~ data-race
    }
  }
  return 0;
}
