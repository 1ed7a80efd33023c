// A thread without cancellation points does all its work or none: here all of it.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int a, b;

void *work(void *unused) {
  a = 1;
  b = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(a == b);
  return 0;
}
