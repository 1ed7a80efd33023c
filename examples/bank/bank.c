/* Two threads move money between accounts under one lock: the total stays. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#define ROUNDS 3

static int account[2] = {100, 100};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *mover(void *argument) {
  int from = *(int *)argument, to = 1 - from;
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&lock);
    account[from] -= 10;
    account[to] += 10;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int ids[2] = {0, 1};
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, mover, &ids[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(account[0] + account[1] == 200);
  printf("%d %d\n", account[0], account[1]);
  return 0;
}
