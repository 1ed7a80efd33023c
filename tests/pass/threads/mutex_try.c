// A thread that does not get the lock goes on without touching the data.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, missed;

void *work(void *unused) {
  int error = pthread_mutex_trylock(&lock);
  if (error) {
    assert(error == EBUSY);
    return NULL;
  }
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
  assert(x == 1 || x == 2);
  return 0;
}
