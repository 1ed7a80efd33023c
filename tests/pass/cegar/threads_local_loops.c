//@ cegar
// Loops without bounds over variables of their own, in two threads.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
static int shared;

static void *sum(void *unused) {
  unsigned i, n = __VERIFIER_nondet_uint(), even = 0;
  for (i = 0; i < n; i++) even = even + 2;
  if (even % 2 == 1) shared = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  unsigned k = 0, n = __VERIFIER_nondet_uint();
  pthread_create(&a, 0, sum, 0);
  while (k < n) k = k + 1;
  pthread_join(a, 0);
  assert(k == n && shared == 0);
  return 0;
}
