// sem_wait is a cancellation point.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <semaphore.h>

sem_t never;

void *work(void *unused) {
  sem_wait(&never);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&never, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  return 0;
}
