// The consumer waits for an item while it holds the mutex that the producer needs.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t empty, full;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int item;

void *produce(void *unused) {
  for (int i = 1; i <= 2; i++) {
    sem_wait(&empty);
    pthread_mutex_lock(&lock);
    item = i;
    pthread_mutex_unlock(&lock);
    sem_post(&full);
  }
  return NULL;
}

int main(void) {
  pthread_t p;
  sem_init(&empty, 0, 1);
  sem_init(&full, 0, 0);
  pthread_create(&p, NULL, produce, NULL);
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&lock);
    sem_wait(&full);  //~ absolute-deadlock
    assert(item == i);
    pthread_mutex_unlock(&lock);
    sem_post(&empty);
  }
  pthread_join(p, NULL);
  sem_destroy(&empty);
  sem_destroy(&full);
  return 0;
}
