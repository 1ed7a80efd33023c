// Nobody fulfils the event, so the group never ends.
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp taskgroup //~ absolute-deadlock
    {
#pragma omp task detach(event)
      {
      }
    }
  }
  return 0;
}
