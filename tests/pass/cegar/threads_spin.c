//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A thread runs forever beside others.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int flag;
static int x;

static void *spin(void *unused) {
  while (1) {
    x = x == 3 ? 0 : x + 1;
  }
  return unused;
}

static void *raise(void *unused) {
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, spin, 0);
  pthread_create(&b, 0, raise, 0);
  assert(x >= 0 && x <= 3);
  assert(flag == 0 || flag == 1);
  return 0;
}
