// A thread that runs for ever with what nobody else uses does not keep main from its assertion.
//@ verify --check assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int own, other;

void *spin(void *unused) {
  for (;;) own = 1 - own;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, spin, 0);
  other = 1;
  assert(other == 0);  //~ assertion
  return 0;
}
