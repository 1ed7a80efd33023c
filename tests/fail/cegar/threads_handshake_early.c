//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
// The flag is raised before the data is written.
#include <assert.h>
#include <pthread.h>

static int data, ready;

static void *produce(void *unused) {
  ready = 1;
  data = 7;
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, produce, 0);
  while (!ready) {
  }
  assert(data == 7);  //~ assertion
  pthread_join(a, 0);
  return 0;
}
