//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A recursive mutex is free when it was given back as often as taken.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void *add(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  count = count + 1;
  pthread_mutex_unlock(&m);
  count = count + 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t again;
  pthread_mutexattr_init(&again);
  pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &again);
  pthread_mutexattr_destroy(&again);
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 4);
  return 0;
}
