//@ cegar --fair --check termination
// The thread can take the mutex again and again, but not all the time: to be fair is not to let it.
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
  int seen = 0;
  pthread_create(&thread, 0, work, 0);
  while (!seen) {  //~ termination
    pthread_mutex_lock(&m);
    seen = done;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
