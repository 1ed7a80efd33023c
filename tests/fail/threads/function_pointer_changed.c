// The function that is called through a shared pointer may be the new one.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
void one(void) { x = 1; }
void two(void) { x = 2; }
void (*_Atomic action)(void) = one;

void *call(void *unused) {
  action();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, call, NULL);
  action = two;
  pthread_join(t, NULL);
  assert(x == 1);  //~ assertion
  return 0;
}
