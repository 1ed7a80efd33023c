// When it is enabled again, the thread ends at its next cancellation point.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int done;

void *work(void *unused) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_testcancel();
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
  pthread_testcancel();
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(done == 1);  //~ assertion
  return 0;
}
