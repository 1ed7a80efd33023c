//@ cegar --check ltl --ltl F{done}
// Two threads take two locks in different orders: both may wait for ever.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);  //~ ltl
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(thread, 0);
  done = 1;
  return 0;
}
