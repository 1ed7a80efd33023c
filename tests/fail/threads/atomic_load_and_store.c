// `c = c + 1` of an atomic variable is a load and a store: no race, and yet an update is lost.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int c;

void *count(void *unused) {
  c = c + 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(c == 2);  //~ assertion
  return 0;
}
