// The flag is set under the lock, the signal is sent outside: allowed.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
atomic_int done;

void *tell(void *unused) {
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_mutex_unlock(&lock);
  pthread_cond_signal(&ready);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, tell, NULL);
  pthread_mutex_lock(&lock);
  while (!done)
    pthread_cond_wait(&ready, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
