// A relaxed flag orders nothing: the data is a race.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *publish(void *unused) {
  data = 9;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publish, NULL);
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    assert(data == 9);  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
