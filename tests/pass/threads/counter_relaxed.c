// A counter needs no order: its increments are relaxed, and the joins order the last load.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *work(void *unused) {
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(atomic_load_explicit(&counter, memory_order_relaxed) == 2);
  return 0;
}
