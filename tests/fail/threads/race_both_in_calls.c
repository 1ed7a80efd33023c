// Both accesses are inside of calls: a report names the calls of either side.
//@ verify
#include <pthread.h>

int total;

static void add(int amount) {
  total += amount;  //~ data-race
}

static void twice(int amount) {
  add(amount);
  add(amount);
}

static void *first(void *argument) {
  (void)argument;
  add(1);
  return NULL;
}

static void *second(void *argument) {
  (void)argument;
  twice(2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
