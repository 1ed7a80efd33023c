// Two threads join each other.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <semaphore.h>

pthread_t a, b;
sem_t created;

void *one(void *unused) {
  sem_wait(&created);
  pthread_join(b, NULL);  //~ absolute-deadlock
  return NULL;
}

void *two(void *unused) {
  sem_wait(&created);
  pthread_join(a, NULL);
  return NULL;
}

int main(void) {
  sem_init(&created, 0, 0);
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  sem_post(&created);
  sem_post(&created);
  pthread_exit(NULL);
}
