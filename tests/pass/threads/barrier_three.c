// Three threads, two barriers: nobody writes while another reads.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_barrier_t phase;
int cell[3] = {1, 1, 1};
int numbers[3] = {0, 1, 2};

void *work(void *argument) {
  int me = *(int *)argument;
  cell[me] = 2;
  pthread_barrier_wait(&phase);
  int sum = cell[0] + cell[1] + cell[2];
  pthread_barrier_wait(&phase);
  cell[me] = sum;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&phase, NULL, 3);
  pthread_create(&a, NULL, work, &numbers[1]);
  pthread_create(&b, NULL, work, &numbers[2]);
  work(&numbers[0]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(cell[0] + cell[1] + cell[2] == 18);
  return 0;
}
