// One thread writes a member, the other copies the whole structure.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

struct pair {
  int first, second;
} p, copy;

void *left(void *unused) {
  p.first = 1;  //~ data-race
  return NULL;
}

void *right(void *unused) {
  copy = p;
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
