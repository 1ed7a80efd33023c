// The divisor is set when the thread already runs.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

atomic_int divisor;
int result;

void *divide(void *unused) {
  result = 12 / divisor;  //~ division-by-zero
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, divide, NULL);
  divisor = 3;
  pthread_join(t, NULL);
  return result == 4 ? 0 : 1;
}
