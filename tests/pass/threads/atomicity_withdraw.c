// The balance is checked and reduced in one critical section.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int balance = 100;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *withdraw(void *unused) {
  pthread_mutex_lock(&lock);
  if (balance >= 60)
    balance -= 60;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, withdraw, NULL);
  pthread_create(&b, NULL, withdraw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance == 40);
  return 0;
}
