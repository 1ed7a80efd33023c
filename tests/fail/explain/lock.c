//@ verify
#include <pthread.h>

static int balance;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *deposit(void *unused) {
  pthread_mutex_unlock(&m); //~ lock
  balance = balance + 1;
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, deposit, 0);
  pthread_join(other, 0);
  return 0;
}
