// Other threads may make a guard true, which is not modelled.
//@ verify
#include <pthread.h>

int ready = 1;

#pragma TASS system guard ready > 0
void take(void);
void take(void) {}

static void *work(void *p) { return p; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  take();  //~ U008
  pthread_join(t, 0);
  return 0;
}
