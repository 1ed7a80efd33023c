// Taking chunks of loops without a barrier hands nothing over, though whoever does it looks at the same books.
#include <omp.h>

int data, ready, taken[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int seen = 0, me = omp_get_thread_num();
    if (me == 0)
      data = 1;
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 2; i++)
      taken[i] = me;
    if (me == 0) {
#pragma omp atomic write
      ready = 1;
    } else {
#pragma omp atomic read
      seen = ready;
    }
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 2; i++)
      ;
    if (seen)
      data = 2;  //~ data-race
  }
  return 0;
}
