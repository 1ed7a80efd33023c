//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A mutex that checks does not give back what another thread has.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *work(void *unused) {
  int refused = pthread_mutex_unlock(&m);
  assert(refused == 0);  //~ assertion
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_lock(&m) != 0);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_mutexattr_t checks;
  pthread_mutexattr_init(&checks);
  pthread_mutexattr_settype(&checks, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &checks);
  pthread_create(&a, 0, work, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  return 0;
}
