// The index is checked, moved by the other thread, and then used.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

atomic_int used;
int slots[2];

void *put(void *argument) {
  if (used < 2)
    slots[atomic_fetch_add(&used, 1)] = 1;  //~ array-bounds
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
