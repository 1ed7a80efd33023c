// Data is published by a store with release and a load with acquire.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *publish(void *unused) {
  data = 9;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publish, NULL);
  if (atomic_load_explicit(&flag, memory_order_acquire))
    assert(data == 9);
  pthread_join(t, NULL);
  return 0;
}
