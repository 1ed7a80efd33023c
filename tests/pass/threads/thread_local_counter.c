// Each thread counts in its own copy, which starts with its initialiser.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

static __thread int counter = 5;
_Thread_local int other;

void *work(void *unused) {
  counter++;
  other += counter;
  assert(counter == 6 && other == 6);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  counter = 1;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 1 && other == 0);
  return 0;
}
