// Data handed over through an atomic flag. A release and an acquire order it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *producer(void *argument) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  if (atomic_load_explicit(&ready, memory_order_acquire)) assert(data == 42);
  pthread_join(thread, NULL);
  return 0;
}
