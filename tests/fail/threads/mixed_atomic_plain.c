// One thread accesses the object atomically, the other plainly: a race.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int x;

void *atomically(void *unused) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, atomically, NULL);
  int seen = x;  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
