// A store with release does not synchronise with a relaxed load.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *work(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    data = 2;  //~ data-race
  pthread_join(s, NULL);
  return 0;
}
