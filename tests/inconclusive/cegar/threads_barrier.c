//@ cegar
// A barrier is not modelled, and control comes to it.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t all;
static int x;

static void *work(void *unused) {
  x = 1;
  pthread_barrier_wait(&all);
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&all, 0, 2);
  pthread_create(&a, 0, work, 0);
  pthread_barrier_wait(&all);
  assert(x == 1);
  return 0;
}
