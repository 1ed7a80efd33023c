// Two threads write different members of a structure.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

struct pair {
  int first, second;
} p, copy;

void *left(void *unused) {
  p.first = 1;
  return NULL;
}

void *right(void *unused) {
  p.second = 2;
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, left, NULL);
  pthread_create(&t, NULL, right, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  copy = p;
  assert(copy.first == 1 && copy.second == 2);
  return 0;
}
