// A sequence lock: the reader tries again while the number is odd or has changed.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int sequence, a, b;

void *writer(void *unused) {
  sequence++;
  a = 1;
  b = 1;
  sequence++;
  return NULL;
}

int main(void) {
  pthread_t t;
  int before, x, y;
  pthread_create(&t, NULL, writer, NULL);
  do {
    before = sequence;
    x = a;
    y = b;
  } while (before % 2 || sequence != before);
  assert(x == y);
  pthread_join(t, NULL);
  return 0;
}
