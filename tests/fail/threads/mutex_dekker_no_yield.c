// Dekker's algorithm without its turn: a thread looks at the other's flag only once.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
int inside;

void *enter(void *argument) {
  int me = argument != NULL, other = !me;
  wants[me] = 1;
  if (wants[other]) {
    wants[me] = 0;
    while (turn != me)
      ;
    wants[me] = 1;
  }
  inside++;
  assert(inside == 1);  //~ assertion
  inside--;
  turn = other;
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int one = 1;
  pthread_create(&a, NULL, enter, NULL);
  pthread_create(&b, NULL, enter, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
