//@ cegar
// A lock by tickets, taken in an atomic section.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static unsigned next, serving;
static int inside;

static void *work(void *unused) {
  unsigned mine;
  __VERIFIER_atomic_begin();
  mine = next;
  next = mine + 1;
  __VERIFIER_atomic_end();
  while (serving != mine) {
  }
  inside = inside + 1;
  assert(inside == 1);
  inside = inside - 1;
  serving = serving + 1;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
