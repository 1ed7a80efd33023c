// A thread is cancelled after it was joined: its handle means nothing any more.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *work(void *unused) { return NULL; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_cancel(t);  //~ lock
  return 0;
}
