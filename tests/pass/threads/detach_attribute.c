// A thread that was created detached.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *work(void *unused) { return NULL; }

int main(void) {
  pthread_t t;
  pthread_attr_t how;
  pthread_attr_init(&how);
  pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &how, work, NULL);
  pthread_attr_destroy(&how);
  return 0;
}
