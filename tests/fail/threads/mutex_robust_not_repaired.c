// The next owner does not repair it: it is not recoverable afterwards.
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
  pthread_join(t, NULL);
  assert(pthread_mutex_lock(&lock) == EOWNERDEAD);
  pthread_mutex_unlock(&lock);
  assert(pthread_mutex_lock(&lock) == 0);  //~ assertion
  pthread_mutex_unlock(&lock);
  return 0;
}
