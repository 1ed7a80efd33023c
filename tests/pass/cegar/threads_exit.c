//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
// A thread may end early, and gets a pointer.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x;

static void *work(void *given) {
  int *mine = given;
  if (__VERIFIER_nondet_int()) pthread_exit(0);
  *mine = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, &x);
  pthread_join(a, 0);
  assert(x == 0 || x == 1);
  return 0;
}
