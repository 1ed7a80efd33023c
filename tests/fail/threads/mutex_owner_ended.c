// A thread ends and keeps a mutex; the other waits forever.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_exit(NULL);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock);  //~ absolute-deadlock
  return 0;
}
