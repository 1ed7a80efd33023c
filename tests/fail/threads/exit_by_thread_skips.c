// Whether the thread calls exit before main comes to the assertion is not known.
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
  assert(0);  //~ assertion
}
