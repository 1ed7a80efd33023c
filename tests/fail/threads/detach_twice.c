// A thread is detached by itself and by its creator.
#include <pthread.h>

void *work(void *unused) {
  pthread_detach(pthread_self());
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);  //~ lock
  return 0;
}
