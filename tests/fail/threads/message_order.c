// Neither order of the threads is promised.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r, s;

void *left(void *unused) {
  x = 1;
  r = y;
  return NULL;
}

void *right(void *unused) {
  y = 1;
  s = x;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, left, NULL);
  pthread_create(&b, NULL, right, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(r == 1 && s == 1);  //~ assertion
  return 0;
}
