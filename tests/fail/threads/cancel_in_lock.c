// pthread_mutex_lock is no cancellation point: the thread waits on.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);  //~ absolute-deadlock
  return 0;
}
