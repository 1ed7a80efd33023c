// A thread is cancelled in a wait, holds the mutex again, and nobody unlocks it.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t never = PTHREAD_COND_INITIALIZER;

void release(void *mutex) { pthread_mutex_unlock(mutex); }

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;)
    pthread_cond_wait(&never, &lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock);  //~ absolute-deadlock
  pthread_mutex_unlock(&lock);
  return 0;
}
