//@ cegar
// A mutex is given back that the thread does not have.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *work(void *unused) {
  pthread_mutex_unlock(&m);
  x = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  assert(x == 0 || x == 1);
  return 0;
}
