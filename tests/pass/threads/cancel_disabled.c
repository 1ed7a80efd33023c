// While cancellation is disabled a request stays pending.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int done;

void *work(void *unused) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_testcancel();
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(done == 1);
  return 0;
}
