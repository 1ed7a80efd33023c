// A task with an event ends when the event is fulfilled.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x)
    {
    }
#pragma omp task shared(x) firstprivate(event)
    {
      x = 1;
      omp_fulfill_event(event);
    }
#pragma omp task shared(x) depend(in : x)
    assert(x == 1);
  }
  return 0;
}
