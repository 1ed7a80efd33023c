//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// Atomic operations lose no update.
#include <assert.h>
#include <pthread.h>

#include <stdatomic.h>
static atomic_int count;
static _Atomic int twice;

static void *add(void *unused) {
  atomic_fetch_add(&count, 1);
  twice += 2;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2 && twice == 4);
  return 0;
}
