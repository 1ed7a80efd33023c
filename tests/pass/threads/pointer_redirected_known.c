// A pointer is redirected; the write goes to one of the two targets.
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
  pthread_join(t, NULL);
  assert(a + b == 1);
  return 0;
}
