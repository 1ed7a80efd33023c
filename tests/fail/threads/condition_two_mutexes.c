// Two threads wait for one condition at the same time, each with a mutex of its own.
//@[verify] verify --check lock
//@[trace] trace --check lock
#include <pthread.h>

pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
int done;

void *await(void *argument) {
  pthread_mutex_t *lock = argument;
  pthread_mutex_lock(lock);
  while (!done)
    pthread_cond_wait(&ready, lock);  //~ lock
  pthread_mutex_unlock(lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, await, &locks[0]);
  pthread_create(&b, NULL, await, &locks[1]);
  pthread_mutex_lock(&locks[0]);
  pthread_mutex_lock(&locks[1]);
  done = 1;
  pthread_mutex_unlock(&locks[1]);
  pthread_mutex_unlock(&locks[0]);
  pthread_cond_broadcast(&ready);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
