// A comparison that fails orders what `fail` says, and without it what an order says of reading.
#include <assert.h>
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
#pragma omp atomic compare capture acq_rel fail(acquire)
      {
        first = state == 0;
        if (first) {
          state = 2;
        }
      }
      if (!first)
        assert(data == 1);
    }
  }
  data = state = 0;
#pragma omp parallel num_threads(2)
  {
    int first;
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp atomic write release
      state = 1;
    } else {
#pragma omp atomic compare capture acq_rel
      {
        first = state == 0;
        if (first) {
          state = 2;
        }
      }
      if (!first)
        assert(data == 1);
    }
  }
  return 0;
}
