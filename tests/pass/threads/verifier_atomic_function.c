// Functions whose names begin with __VERIFIER_atomic_ are atomic.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int x;

void __VERIFIER_atomic_add(int n) {
  int old = x;
  x = old + n;
}


void *work(void *argument) {
  __VERIFIER_atomic_add(argument ? 1 : 2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &x);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 3);
  return 0;
}
