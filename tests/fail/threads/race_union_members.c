// Two members of a union are the same memory.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

union {
  int whole;
  char bytes[4];
} u;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *left(void *unused) {
  u.whole = 1;  //~ data-race
  return NULL;
}

void *right(void *unused) {
  u.bytes[2] = 1;
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, left, NULL);
  pthread_create(&t, NULL, right, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
