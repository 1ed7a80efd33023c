// The flag is atomic but set without the lock: flag and signal come between the test and the wait.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
atomic_int done;

void *tell(void *unused) {
  done = 1;
  pthread_cond_signal(&ready);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, tell, NULL);
  pthread_mutex_lock(&lock);
  while (!done)
    pthread_cond_wait(&ready, &lock);  //~ absolute-deadlock
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
