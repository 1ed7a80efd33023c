// Szymanski's algorithm without the last wait for lower numbers.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2];
int inside;

void *enter(void *argument) {
  int me = argument != NULL, other = !me;
  flag[me] = 1;
  while (flag[other] >= 3)
    ;
  flag[me] = 3;
  if (flag[other] == 1) {
    flag[me] = 2;
    while (flag[other] != 4)
      ;
  }
  flag[me] = 4;
  inside++;
  assert(inside == 1);  //~ assertion
  inside--;
  if (other > me)
    for (;;) {
      int theirs = flag[other];
      if (theirs != 2 && theirs != 3)
        break;
    }
  flag[me] = 0;
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
