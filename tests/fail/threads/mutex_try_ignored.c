// The result of pthread_mutex_trylock is ignored, so that a mutex is unlocked that somebody else holds.
//@[verify] verify --check lock
//@[trace] trace --check lock
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, missed;

void *work(void *unused) {
  pthread_mutex_trylock(&lock);
  x++;
  pthread_mutex_unlock(&lock);  //~ lock
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
