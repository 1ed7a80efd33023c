// Dekker's algorithm: the thread whose turn it is not lowers its flag and waits.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
int inside;

void *enter(void *argument) {
  int me = argument != NULL, other = !me;
  wants[me] = 1;
  while (wants[other]) {
    if (turn != me) {
      wants[me] = 0;
      while (turn != me)
        ;
      wants[me] = 1;
    }
  }
  inside++;
  assert(inside == 1);
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
