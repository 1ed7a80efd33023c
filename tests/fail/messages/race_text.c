// A race: both accesses, what each thread holds, and how they come together.
#include <pthread.h>

int balance;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *deposit(void *unused) {
  balance = balance + 5; //~ data-race
  return NULL;
}

void *withdraw(void *unused) {
  pthread_mutex_lock(&m);
  balance -= 3;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, deposit, NULL);
  pthread_create(&other, NULL, withdraw, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
