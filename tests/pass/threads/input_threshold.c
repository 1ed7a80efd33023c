// For all inputs: the sum of what two threads add under the lock.
//@[verify] verify
//@[trace] trace --input n=50
#include <assert.h>
#include <pthread.h>

#pragma TASS input {n >= 0 && n <= 100}
int n = 1;

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

void *add(void *argument) {
  pthread_mutex_lock(&lock);
  sum += n;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, &n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum == 2 * n);
  return 0;
}
