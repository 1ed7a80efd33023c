// The program believes that a timed wait ends because of the signal.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

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
  struct timespec until = {1, 0};
  int error = 0;
  pthread_create(&t, NULL, tell, NULL);
  pthread_mutex_lock(&lock);
  while (!done)
    error = pthread_cond_timedwait(&ready, &lock, &until);
  assert(error == 0);  //~ assertion
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
