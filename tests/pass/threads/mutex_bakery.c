// Lamport's bakery for two threads.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int choosing[2], number[2];
int inside;

void *customer(void *argument) {
  int me = argument != NULL, other = !me;
  choosing[me] = 1;
  int last = number[other];
  number[me] = last + 1;
  choosing[me] = 0;
  while (choosing[other])
    ;
  for (;;) {
    int theirs = number[other];
    if (theirs == 0)
      break;
    int mine = number[me];
    if (theirs > mine || (theirs == mine && other > me))
      break;
  }
  inside++;
  assert(inside == 1);
  inside--;
  number[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int one = 1;
  pthread_create(&a, NULL, customer, NULL);
  pthread_create(&b, NULL, customer, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
