//@ cegar --check termination
// Nothing is taken for granted of the scheduler: main may wait for ever.
#include <pthread.h>

static int done;

static void *work(void *unused) {
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  while (!done) {  //~ termination
  }
  return 0;
}
