// A thread waits and does not hold the mutex.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
int done;

void *tell(void *unused) {
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, tell, NULL);
  pthread_cond_wait(&ready, &lock);  //~ lock
  pthread_join(t, NULL);
  return 0;
}
