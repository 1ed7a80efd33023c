// A condition variable is destroyed while a thread waits for it.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
int waits;

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  waits = 1;
  pthread_cond_wait(&ready, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  if (waits)
    pthread_cond_destroy(&ready);  //~ lock
  else
    pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return 0;
}
