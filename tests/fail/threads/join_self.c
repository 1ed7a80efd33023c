// A thread joins itself.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *work(void *unused) {
  pthread_join(pthread_self(), NULL);  //~ lock
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  pthread_exit(NULL);
}
