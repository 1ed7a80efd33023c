// A ticket lock: tickets are drawn by an atomic addition.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next, served;
int counter;

void *work(void *unused) {
  int mine = atomic_fetch_add(&next, 1);
  while (served != mine)
    ;
  counter++;
  served = mine + 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
