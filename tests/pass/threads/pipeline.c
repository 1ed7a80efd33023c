// A pipeline of two stages behind main, with a slot of one item between the stages.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

struct slot {
  sem_t empty, full;
  int item;
} first, second;

void put(struct slot *slot, int item) {
  sem_wait(&slot->empty);
  slot->item = item;
  sem_post(&slot->full);
}

int take(struct slot *slot) {
  sem_wait(&slot->full);
  int item = slot->item;
  sem_post(&slot->empty);
  return item;
}

void *twice(void *unused) {
  for (int i = 0; i < 2; i++)
    put(&second, 2 * take(&first));
  return NULL;
}

void *source(void *unused) {
  put(&first, 1);
  put(&first, 2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  sem_init(&first.empty, 0, 1);
  sem_init(&first.full, 0, 0);
  sem_init(&second.empty, 0, 1);
  sem_init(&second.full, 0, 0);
  pthread_create(&a, NULL, source, NULL);
  pthread_create(&b, NULL, twice, NULL);
  assert(take(&second) == 2);
  assert(take(&second) == 4);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
