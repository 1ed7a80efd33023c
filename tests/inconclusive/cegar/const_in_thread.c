//@ cegar
// A thread writes a `const` object.
#include <assert.h>
#include <pthread.h>
static const int limit = 3;
static int done;

static void *worker(void *unused) {
  int *p = (int *)&limit;
  *p = 5;
  done = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(done == 1);
  return 0;
}
