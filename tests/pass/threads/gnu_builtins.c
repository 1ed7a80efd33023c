// The builtins of GNU C: a lock by __sync_lock_test_and_set, a counter by __atomic_fetch_add.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int locked, counter, plain;

void *work(void *unused) {
  __atomic_fetch_add(&counter, 2, __ATOMIC_SEQ_CST);
  while (__sync_lock_test_and_set(&locked, 1))
    ;
  plain++;
  __sync_lock_release(&locked);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 4 && plain == 2);
  return 0;
}
