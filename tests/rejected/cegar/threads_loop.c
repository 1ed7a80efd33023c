//@ cegar
// Nobody knows how many threads a loop creates.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x;

static void *work(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  while (__VERIFIER_nondet_int()) pthread_create(&a, 0, work, 0);  //~ U207
  assert(x < 2);
  return 0;
}
