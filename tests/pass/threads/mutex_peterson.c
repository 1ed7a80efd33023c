// Peterson's algorithm: two threads are never in the critical section together.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn;
int inside;

void *enter(void *argument) {
  int me = *(int *)argument, other = 1 - me;
  flag[me] = 1;
  turn = other;
  while (flag[other] && turn == other)
    ;
  inside = inside + 1;
  assert(inside == 1);
  inside = inside - 1;
  flag[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int zero = 0, one = 1;
  pthread_create(&a, NULL, enter, &zero);
  pthread_create(&b, NULL, enter, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
