//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A lock by tickets: two threads may take the same one.
#include <assert.h>
#include <pthread.h>

static unsigned next, serving;
static int inside;

static void *work(void *unused) {
  unsigned mine;
  mine = next;
  next = mine + 1;
  while (serving != mine) {
  }
  inside = inside + 1;
  assert(inside == 1);  //~ assertion
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
