// Each thread unlocks what it locked.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
