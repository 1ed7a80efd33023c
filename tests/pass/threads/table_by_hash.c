// Each thread writes places of its own in a table that it could write anywhere: by
// executions one order is enough.
//@[auto] verify --check assertion,data-race
//@[source] verify --reduction source --check assertion,data-race
#include <assert.h>
#include <pthread.h>

#define SIZE 64
#define THREADS 6

int table[SIZE];
pthread_mutex_t locks[SIZE];

void *fills(void *own) {
  int number = *(int *)own;
  for (int i = 0; i < 4; i++) {
    int h = (7 * (11 * i + number)) % SIZE;
    pthread_mutex_lock(&locks[h]);
    if (table[h] == 0)
      table[h] = 1;
    pthread_mutex_unlock(&locks[h]);
  }
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < SIZE; i++)
    pthread_mutex_init(&locks[i], 0);
  for (int i = 0; i < THREADS; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], 0, fills, &numbers[i]);
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
  assert(table[0] == 1);
  return 0;
}
