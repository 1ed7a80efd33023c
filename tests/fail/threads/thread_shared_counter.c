// The counter is one for all threads.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

static int counter = 5;

void *work(void *unused) {
  counter++;  //~ data-race
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
