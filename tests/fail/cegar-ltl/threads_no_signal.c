//@ cegar --check ltl --ltl F{done}
// Nobody signals: the wait is for ever.
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, done;

static void *work(void *unused) {
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_mutex_unlock(&guard);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&guard);
  while (!ready) pthread_cond_wait(&changed, &guard);  //~ ltl
  pthread_mutex_unlock(&guard);
  done = 1;
  return 0;
}
