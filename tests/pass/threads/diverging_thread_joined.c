// Whoever waits for a thread that runs for ever waits for ever, and is in no deadlock.
#include <pthread.h>

void *runs(void *unused) {
  while (1) {
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, runs, 0);
  pthread_join(thread, 0);
  return 0;
}
