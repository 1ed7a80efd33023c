// The value may be read before it was written.
//@ verify --check uninitialized
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
  int seen = value;
  pthread_join(t, NULL);
  return seen;  //~ uninitialized
}
