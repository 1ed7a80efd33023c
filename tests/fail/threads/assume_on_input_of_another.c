// What one thread assumes of a value binds another one only if it comes later.
//@ verify --check assertion
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int n, x;

void *assumes(void *unused) {
  x = 1;
  __VERIFIER_assume(n > 0);
  return 0;
}

void *asserts(void *unused) {
  assert(n > 0); //~ assertion
  return 0;
}

int main(void) {
  pthread_t one, other;
  n = __VERIFIER_nondet_int();
  pthread_create(&one, 0, assumes, 0);
  pthread_create(&other, 0, asserts, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
