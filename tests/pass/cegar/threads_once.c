//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// The routine runs once, and whoever asked for it waits until it is over.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready;

static void prepare(void) { ready = ready + 1; }

static void *work(void *unused) {
  pthread_once(&once, prepare);
  assert(ready == 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(ready == 1);
  return 0;
}
