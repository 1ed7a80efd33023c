// A pointer is redirected by another thread, and the write goes to a variable that looked untouched.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int a, b;
atomic_int *_Atomic target = &a;

void *put(void *unused) {
  *target = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, put, NULL);
  target = &b;
  int seen = b;
  assert(seen == 0);  //~ assertion
  pthread_join(t, NULL);
  return 0;
}
