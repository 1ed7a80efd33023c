// An object is accessed atomically while threads run, and plainly after they ended.
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
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
