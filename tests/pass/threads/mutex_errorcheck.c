// An error-checking mutex reports a second lock and an unlock by a stranger.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t lock;
int x;

void *stranger(void *unused) {
  assert(pthread_mutex_unlock(&lock) == EPERM);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&lock, &kind);
  assert(pthread_mutex_unlock(&lock) == EPERM);
  assert(pthread_mutex_lock(&lock) == 0);
  assert(pthread_mutex_lock(&lock) == EDEADLK);
  pthread_create(&t, NULL, stranger, NULL);
  x++;
  pthread_join(t, NULL);
  assert(pthread_mutex_unlock(&lock) == 0);
  pthread_mutex_destroy(&lock);
  return 0;
}
