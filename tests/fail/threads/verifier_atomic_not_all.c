// One of the functions has another name and is not atomic.
//@[assert] verify --check assertion
//@[trace-assert] trace --check assertion
//@[race] verify --check data-race
//@[trace-race] trace --check data-race
#include <assert.h>
#include <pthread.h>

int x;

void __VERIFIER_atomic_add(int n) {
  int old = x;  //~[race,trace-race] data-race
  x = old + n;
}

void add_plainly(int n) {
  int old = x;
  x = old + n;
}

void *work(void *argument) {
  if (argument)
    __VERIFIER_atomic_add(1);
  else
    add_plainly(2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &x);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 3);  //~[assert,trace-assert] assertion
  return 0;
}
