// An atomic variable is incremented in one step by each of the operators.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int c;

void *count(void *unused) {
  c++;
  c += 2;
  --c;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(c == 4);
  return 0;
}
