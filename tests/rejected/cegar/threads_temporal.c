//@ cegar --check termination
// Temporal properties of threads need fairness.
#include <assert.h>
#include <pthread.h>

static int done;

static void *work(void *unused) {
  done = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);  //~ U206
  while (!done) {
  }
  assert(done);
  return 0;
}
