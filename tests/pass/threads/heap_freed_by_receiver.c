// The receiver frees what it got.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int *box;
sem_t full;

void *send(void *unused) {
  int *item = malloc(sizeof *item);
  if (item == NULL)
    abort();
  *item = 3;
  box = item;
  sem_post(&full);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&full, 0, 0);
  pthread_create(&t, NULL, send, NULL);
  sem_wait(&full);
  int value = *box;
  free(box);
  pthread_join(t, NULL);
  return value == 3 ? 0 : 1;
}
