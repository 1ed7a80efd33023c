//@ cegar --fair --check termination
// Both take the mutex once, and a fair scheduler lets each go on that can.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *unused) {
  pthread_mutex_lock(&m);
  done = 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  while (!done) {
  }
  return 0;
}
