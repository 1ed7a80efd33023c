// Threads created in a loop, each with its own number.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int seen[2];

void *work(void *argument) {
  int me = *(int *)argument;
  seen[me] = 1;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int numbers[2];
  for (int i = 0; i < 2; i++) {
    numbers[i] = i;
    pthread_create(&t[i], NULL, work, &numbers[i]);
  }
  for (int j = 0; j < 2; j++)
    pthread_join(t[j], NULL);
  assert(seen[0] && seen[1]);
  return 0;
}
