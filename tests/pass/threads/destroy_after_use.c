// The mutex is destroyed after everybody is done, and may be initialised again.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_barrier_t held;

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_barrier_wait(&held);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&held, NULL, 2);
  pthread_create(&t, NULL, work, NULL);
  pthread_barrier_wait(&held);
  pthread_join(t, NULL);
  pthread_mutex_destroy(&lock);
  pthread_mutex_init(&lock, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_mutex_destroy(&lock);
  return 0;
}
