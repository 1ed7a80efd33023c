//@[both] cegar
//@[horn] cegar --engine horn
// A lock that is waited for no longer than some time may not be there.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec end = {1, 0};
  pthread_create(&thread, 0, work, 0);
  assert(pthread_mutex_timedlock(&guard, &end) == 0);  //~ assertion
  return 0;
}
