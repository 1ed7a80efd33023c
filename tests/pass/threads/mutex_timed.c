// A timed lock gives up, or holds the mutex.
//@[verify] verify
//@[trace] trace
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;

void *work(void *unused) {
  struct timespec until = {5, 0};
  if (pthread_mutex_timedlock(&lock, &until) == ETIMEDOUT)
    return NULL;
  x++;
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
