// Relaxed accesses between fences publish.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *publish(void *unused) {
  data = 1;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publish, NULL);
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    data = 2;
  }
  pthread_join(t, NULL);
  return 0;
}
