// A robust mutex is busy while its owner lives, and tells when it died.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t lock;

void *die(void *unused) {
  pthread_mutex_lock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&lock, &kind);
  pthread_create(&t, NULL, die, NULL);
  int error = pthread_mutex_trylock(&lock);
  assert(error == 0 || error == EBUSY || error == EOWNERDEAD);
  if (error == EOWNERDEAD)
    pthread_mutex_consistent(&lock);
  if (error != EBUSY)
    pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
