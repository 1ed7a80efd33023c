// A wait may end without a signal; here only one thread waits, and `if` is still wrong.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
int value;

void *give(void *unused) {
  pthread_mutex_lock(&lock);
  value = 42;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, give, NULL);
  pthread_mutex_lock(&lock);
  if (value == 0)
    pthread_cond_wait(&ready, &lock);
  assert(value == 42);  //~ assertion
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
