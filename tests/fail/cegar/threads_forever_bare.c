//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
// One of two threads that run forever enters the section without the mutex.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *work(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    assert(inside == 0);  //~ assertion
    inside = 1;
    inside = 0;
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  while (__VERIFIER_nondet_int()) {
    inside = 1;
    inside = 0;
  }
  return 0;
}
