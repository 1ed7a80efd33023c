// A semaphore with one unit is a lock.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t units;
int counter;

void *work(void *unused) {
  sem_wait(&units);
  counter++;
  sem_post(&units);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  sem_init(&units, 0, 1);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
