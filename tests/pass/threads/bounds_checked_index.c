// The index is taken and checked in one step.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

atomic_int used;
int slots[2];

void *put(void *argument) {
  int i = atomic_fetch_add(&used, 1);
  if (i < 2)
    slots[i] = 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  used = 1;
  pthread_create(&a, NULL, put, NULL);
  pthread_create(&b, NULL, put, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
