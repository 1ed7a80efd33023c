//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
// A semaphore that starts with one lets the reader through.
#include <assert.h>
#include <pthread.h>

#include <semaphore.h>
static sem_t full;
static int item;

static void *produce(void *unused) {
  item = 5;
  sem_post(&full);
  return unused;
}

int main(void) {
  pthread_t a;
  sem_init(&full, 0, 1);
  pthread_create(&a, 0, produce, 0);
  sem_wait(&full);
  assert(item == 5);  //~ assertion
  return 0;
}
