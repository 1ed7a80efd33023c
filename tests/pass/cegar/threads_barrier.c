//@[both] cegar
//@[horn] cegar --engine horn
// Nobody comes through a barrier before all are there, in each of two rounds.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t all;
static int a, b;

static void *work(void *unused) {
  a = 1;
  pthread_barrier_wait(&all);
  assert(b == 1);
  pthread_barrier_wait(&all);
  a = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&all, 0, 2);
  pthread_create(&thread, 0, work, 0);
  b = 1;
  pthread_barrier_wait(&all);
  assert(a == 1);
  pthread_barrier_wait(&all);
  pthread_join(thread, 0);
  assert(a == 2);
  return 0;
}
