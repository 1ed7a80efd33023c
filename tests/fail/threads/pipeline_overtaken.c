// The first stage does not wait until its slot is empty: an item is overwritten.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
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
  for (int i = 0; i < 2; i++) {
    second.item = 2 * take(&first);
    sem_post(&second.full);
  }
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
  int one = take(&second), other = take(&second);
  assert(one == 2 && other == 4);  //~ assertion
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
