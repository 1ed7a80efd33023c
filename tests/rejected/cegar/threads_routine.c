//@ cegar
// The function of a thread is not known before the program runs.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x;

static void *one(void *unused) { x = 1; return unused; }
static void *two(void *unused) { x = 2; return unused; }

int main(void) {
  pthread_t a;
  void *(*chosen)(void *) = __VERIFIER_nondet_int() ? one : two;
  pthread_create(&a, 0, chosen, 0);  //~ U207
  pthread_join(a, 0);
  assert(x == 1 || x == 2);
  return 0;
}
