// A mutex is used after it was destroyed, if the thread is late.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&lock);  //~ lock
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  if (pthread_mutex_trylock(&lock) == 0) {
    pthread_mutex_unlock(&lock);
    pthread_mutex_destroy(&lock);
  }
  pthread_join(t, NULL);
  return 0;
}
