// The divisor is set before the thread is created.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

atomic_int divisor;
int result;

void *divide(void *unused) {
  result = 12 / divisor;
  return NULL;
}

int main(void) {
  pthread_t t;
  divisor = 3;
  pthread_create(&t, NULL, divide, NULL);
  pthread_join(t, NULL);
  return result == 4 ? 0 : 1;
}
