// Two threads count without a lock: an update is lost.
//@[assert] verify --check assertion
//@[trace-assert] trace --check assertion
//@[race] verify --check data-race
//@[trace-race] trace --check data-race
//@[all] verify
//@[trace-all] trace
//@[none] verify --check absolute-deadlock,lock
//@[trace-none] trace --check absolute-deadlock,lock
//@[none,trace-none] exit: 0
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  for (int i = 0; i < 2; i++) {
    counter++;  //~[race,all,trace-all,trace-race] data-race
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 4);  //~[assert,trace-assert] assertion
  return 0;
}
