//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A sum is kept under two locks, given by pointers, and read under one of them.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int from = 10, to;

static void move(pthread_mutex_t *one, pthread_mutex_t *other) {
  pthread_mutex_lock(one);
  pthread_mutex_lock(other);
  from = from - 1;
  to = to + 1;
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *work(void *unused) {
  move(&m, &n);
  return unused;
}

static void *look(void *unused) {
  pthread_mutex_lock(&n);
  assert(from + to == 10);
  pthread_mutex_unlock(&n);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
