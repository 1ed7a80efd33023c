// A barrier is initialised again while a thread waits in it.
//@[verify] verify --check lock
//@[trace] trace --check lock
#include <pthread.h>

pthread_barrier_t meet;

void *work(void *unused) {
  pthread_barrier_wait(&meet);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&meet, NULL, 2);
  pthread_create(&a, NULL, work, NULL);
  pthread_barrier_init(&meet, NULL, 2);  //~ lock
  pthread_barrier_wait(&meet);
  pthread_join(a, NULL);
  return 0;
}
