// A thread that is cancelled in a test for cancellation or before it, or that ended before.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int reached;

void *work(void *unused) {
  pthread_testcancel();
  reached = 1;
  return &reached;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED || result == &reached);
  assert(reached == (result == &reached));
  return 0;
}
