// A value is read by __atomic_load_n and written back by __atomic_store_n: an update is lost.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int locked, counter, plain;

void *work(void *unused) {
  int old = __atomic_load_n(&counter, __ATOMIC_SEQ_CST);
  __atomic_store_n(&counter, old + 2, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 4);  //~ assertion
  return 0;
}
