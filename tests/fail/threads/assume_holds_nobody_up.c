// A thread whose assumption does not hold goes no further; the other one does not know.
//@[persistent] verify --reduction persistent --check assertion
//@[source] verify --reduction source --check assertion
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int x, y;

void *waits(void *unused) {
  x = 1;
  __VERIFIER_assume(0);
  return 0;
}

void *fails(void *unused) {
  y = 1;
  assert(y == 2); //~ assertion
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, waits, 0);
  pthread_create(&other, 0, fails, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
