// A thread asks for a value that nobody knows in each iteration of an endless loop: what it does not
// keep makes no state another one.
//@ verify --check assertion,data-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);
_Atomic int state;

void *server(void *unused) {
  for (;;) {
    int wanted = __VERIFIER_nondet_int();
    if (wanted == 0)
      state = 0;
    else if (wanted == 1)
      state = 1;
    else if (wanted > 100 && state == 1)
      return 0;
  }
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, server, 0);
  assert(state != 2);
  pthread_join(t, 0);
  assert(state == 1);
  return 0;
}
