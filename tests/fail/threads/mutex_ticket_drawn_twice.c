// A ticket lock whose tickets are drawn by a load and a store: two threads get the same one.
//@[assert] verify --check assertion
//@[trace-assert] trace --check assertion
//@[race] verify --check data-race
//@[trace-race] trace --check data-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next, served;
int counter;

void *work(void *unused) {
  int mine = next;
  next = mine + 1;
  while (served != mine)
    ;
  counter++;  //~[race,trace-race] data-race
  served = mine + 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);  //~[assert,trace-assert] assertion
  return 0;
}
