// A comparison that fails orders what `fail` says.
#include <omp.h>

int data, state;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int first;
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp atomic write release
      state = 1;
    } else {
#pragma omp atomic compare capture acq_rel fail(relaxed)
      {
        first = state == 0;
        if (first) {
          state = 2;
        }
      }
      if (!first)
        data = 2;  //~ data-race
    }
  }
  return 0;
}
