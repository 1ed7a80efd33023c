// A thread is detached twice.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *work(void *unused) { return NULL; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  pthread_detach(t);  //~ lock
  return 0;
}
