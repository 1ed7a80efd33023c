// A lock that is waited for with a time limit, in a loop: no iteration is the last one.
//@ trace
#include <pthread.h>
#include <time.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int tries, shared;

void *set(void *unused) {
  pthread_mutex_lock(&lock);
  shared = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  struct timespec when = {1, 0};
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  while (pthread_mutex_timedlock(&lock, &when)) tries++;
  shared = 2;
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
