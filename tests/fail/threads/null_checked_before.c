// The pointer is tested, then set to NULL by the other thread, then followed.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stddef.h>

int value = 1;
int *shared = &value;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *reset(void *unused) {
  pthread_mutex_lock(&lock);
  shared = NULL;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  int seen = 0;
  pthread_create(&t, NULL, reset, NULL);
  pthread_mutex_lock(&lock);
  int there = shared != NULL;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  if (there)
    seen = *shared;  //~ pointer
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return seen > 1;
}
