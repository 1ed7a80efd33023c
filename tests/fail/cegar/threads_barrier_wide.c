//@[both] cegar
//@[horn] cegar --engine horn
// A barrier for one thread stops nobody.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t all;
static int a;

static void *work(void *unused) {
  a = 1;
  pthread_barrier_wait(&all);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&all, 0, 1);
  pthread_create(&thread, 0, work, 0);
  pthread_barrier_wait(&all);
  assert(a == 1);  //~ assertion
  return 0;
}
