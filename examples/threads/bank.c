// Two tellers and one account: one of them forgets the lock.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance = 100;

void *deposit(void *argument) {
  balance = balance + 10;
  return NULL;
}

void *withdraw(void *argument) {
  pthread_mutex_lock(&lock);
  balance = balance - 10;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, deposit, NULL);
  pthread_create(&other, NULL, withdraw, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(balance == 100);
  return 0;
}
