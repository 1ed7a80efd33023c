// Sender and receiver both free the object.
//@[verify] verify --check pointer
//@[trace] trace --check pointer
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
  free(item);  //~[verify] pointer
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&full, 0, 0);
  pthread_create(&t, NULL, send, NULL);
  sem_wait(&full);
  free(box);  //~[trace] pointer
  pthread_join(t, NULL);
  return 0;
}
