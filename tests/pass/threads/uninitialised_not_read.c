// The value is read after it was written, which a semaphore guarantees.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <semaphore.h>

sem_t written;

void *fill(void *place) {
  *(int *)place = 0;
  sem_post(&written);
  return NULL;
}

int main(void) {
  pthread_t t;
  int value;
  sem_init(&written, 0, 0);
  pthread_create(&t, NULL, fill, &value);
  sem_wait(&written);
  int seen = value;
  pthread_join(t, NULL);
  return seen;
}
