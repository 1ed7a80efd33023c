// pthread_once initialises exactly once, and everybody sees the result.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int value;

void initialise(void) { value += 7; }

void *work(void *unused) {
  pthread_once(&once, initialise);
  assert(value == 7);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(value == 7);
  return 0;
}
