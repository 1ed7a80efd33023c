// A timed lock may give up: the counter is changed without the lock.
//@[verify] verify
//@[trace] trace
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;

void *work(void *unused) {
  struct timespec until = {5, 0};
  int error = pthread_mutex_timedlock(&lock, &until);
  x++;  //~ data-race
  if (!error)
    pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
