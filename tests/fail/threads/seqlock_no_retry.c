// The reader does not look at the number again: it may see one old and one new value.
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
  } while (before % 2);
  assert(x == y);  //~ assertion
  pthread_join(t, NULL);
  return 0;
}
