// Other threads may make a guard true, which is not modelled.
//@ verify
#include <pthread.h>

int ready = 1;

#pragma TASS system guard ready > 0
void take(void);
void take(void) {}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, work, 0);
  take();  //~ U008
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
