//@ cegar --fair --check termination
// A fair scheduler lets the thread go on for which main waits.
#include <pthread.h>

static int done;

static void *work(void *unused) {
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  while (!done) {
  }
  return 0;
}
