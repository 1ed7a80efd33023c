// Double-checked initialisation with an atomic pointer.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic instance;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int *get(void) {
  int *found = atomic_load_explicit(&instance, memory_order_acquire);
  if (found == NULL) {
    pthread_mutex_lock(&lock);
    found = atomic_load_explicit(&instance, memory_order_relaxed);
    if (found == NULL) {
      found = malloc(sizeof *found);
      if (found == NULL)
        abort();
      *found = 5;
      atomic_store_explicit(&instance, found, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
  }
  return found;
}

void *work(void *unused) {
  assert(*get() == 5);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(get());
  return 0;
}
