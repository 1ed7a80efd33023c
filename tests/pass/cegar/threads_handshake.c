//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
// What is written before a flag is seen behind it.
#include <assert.h>
#include <pthread.h>

static int data, ready;

static void *produce(void *unused) {
  data = 7;
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, produce, 0);
  while (!ready) {
  }
  assert(data == 7);
  pthread_join(a, 0);
  return 0;
}
