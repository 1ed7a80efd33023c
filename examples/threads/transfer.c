// Transfers in both directions at the same time: each thread takes its own account's lock first.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
} accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 100}, {PTHREAD_MUTEX_INITIALIZER, 100}};

void transfer(int from, int to) {
  pthread_mutex_lock(&accounts[from].lock);
  pthread_mutex_lock(&accounts[to].lock);
  accounts[from].balance -= 10;
  accounts[to].balance += 10;
  pthread_mutex_unlock(&accounts[to].lock);
  pthread_mutex_unlock(&accounts[from].lock);
}

void *there(void *argument) {
  transfer(0, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, there, NULL);
  transfer(1, 0);
  pthread_join(thread, NULL);
  return 0;
}
