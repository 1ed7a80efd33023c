// Transfers lock the account that pays first: two opposite ones wait for each other.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
} accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 20}};

void transfer(int from, int to, int amount) {
  pthread_mutex_lock(&accounts[from].lock);
  pthread_mutex_lock(&accounts[to].lock);
  accounts[from].balance -= amount;
  accounts[to].balance += amount;
  pthread_mutex_unlock(&accounts[from].lock);
  pthread_mutex_unlock(&accounts[to].lock);
}

void *there(void *unused) {
  transfer(0, 1, 5);
  return NULL;
}

void *back(void *unused) {
  transfer(1, 0, 7);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, there, NULL);
  pthread_create(&b, NULL, back, NULL);
  pthread_join(a, NULL);  //~ absolute-deadlock
  pthread_join(b, NULL);
  assert(accounts[0].balance == 12 && accounts[1].balance == 18);
  return 0;
}
