// For one input only, the second thread does not lock.
//@[verify] verify
//@[trace] trace --input n=77
#include <assert.h>
#include <pthread.h>

#pragma TASS input {n >= 0 && n <= 100}
int n = 1;

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

void *add(void *argument) {
  if (argument && n == 77) {
    sum += n;
    return NULL;
  }
  pthread_mutex_lock(&lock);
  sum += n;  //~ data-race
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, &n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
