// Without a barrier a thread reads what the other is writing.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_barrier_t phase;
int cell[2], sum[2];

void *work(void *argument) {
  int me = argument != NULL;
  cell[me] = me + 1;
  sum[me] = cell[0] + cell[1];  //~ data-race
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&phase, NULL, 2);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, cell);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum[0] == 3 && sum[1] == 3);
  pthread_barrier_destroy(&phase);
  return 0;
}
