// Peterson's algorithm with the turn given away before the flag is raised: both threads may enter.
//@[assert] verify --check assertion
//@[trace-assert] trace --check assertion
//@[race] verify --check data-race
//@[trace-race] trace --check data-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn;
int inside;

void *enter(void *argument) {
  int me = *(int *)argument, other = 1 - me;
  turn = other;
  flag[me] = 1;
  while (flag[other] && turn == other)
    ;
  inside = inside + 1;   //~[race,trace-race] data-race
  assert(inside == 1);   //~[assert,trace-assert] assertion
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
