// What is read twice under a lock is the same.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *change(void *unused) {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, change, NULL);
  pthread_mutex_lock(&lock);
  assert(x == x);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
