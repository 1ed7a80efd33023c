//@ cegar --check ltl --ltl X{done}
// The next state of several threads means nothing.
#include <pthread.h>

static int done;

static void *work(void *unused) {
  done = 1;
  return unused;
}

int main(void) {  //~ U206
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  return 0;
}
