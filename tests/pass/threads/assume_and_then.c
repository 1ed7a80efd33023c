// Behind an assumption it holds, also for whoever is told so under a lock.
//@[persistent] verify --reduction persistent
//@[source] verify --reduction source
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int n, told;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *assumes(void *unused) {
  __VERIFIER_assume(n > 0);
  pthread_mutex_lock(&m);
  told = 1;
  pthread_mutex_unlock(&m);
  return 0;
}

void *asserts(void *unused) {
  pthread_mutex_lock(&m);
  if (told)
    assert(n > 0);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t one, other;
  n = __VERIFIER_nondet_int();
  pthread_create(&one, 0, assumes, 0);
  pthread_create(&other, 0, asserts, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
