// Two atomic sections on one variable: a race only if sections order nothing.
//@[none] verify --race atomic-sections=none --check data-race
//@[sync] verify --race atomic-sections=sync --check data-race
//@[sync] exit: 0
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x;

void *adds(void *unused) {
  __VERIFIER_atomic_begin();
  x = x + 1; //~[none] data-race
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, adds, 0);
  pthread_create(&other, 0, adds, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
