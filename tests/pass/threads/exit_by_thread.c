// exit by a thread ends all others, so that main never comes to its assertion, if the thread was first.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *work(void *unused) {
  exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(0);
}
