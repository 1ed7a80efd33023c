// A load with acquire does not synchronise with a relaxed store.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *publish(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publish, NULL);
  if (atomic_load_explicit(&flag, memory_order_acquire))
    data = 2;  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
