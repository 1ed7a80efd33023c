// A thread that loops forever does not hide the others: what they do is right.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *forever(void *unused) {
  for (;;)
    ;
}

void *work(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, forever, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
