// A plain flag instead of pthread_once.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int once;
int value;

void initialise(void) { value += 7; }

void *work(void *unused) {
  if (!once) {  //~[trace] data-race
    once = 1;  //~[verify] data-race
    initialise();
  }
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
