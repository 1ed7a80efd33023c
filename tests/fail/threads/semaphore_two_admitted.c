// A semaphore with two units is none.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t units;
int counter;

void *work(void *unused) {
  sem_wait(&units);
  counter++;  //~ data-race
  sem_post(&units);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  sem_init(&units, 0, 2);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
