// Threads are created without end; two of them are enough for the lost update.
//@ verify --check assertion
#include <assert.h>
#include <pthread.h>

int inside;

void *enters(void *unused) {
  inside = inside + 1;
  assert(inside == 1); //~ assertion
  inside = inside - 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  while (1)
    pthread_create(&thread, 0, enters, 0);
}
