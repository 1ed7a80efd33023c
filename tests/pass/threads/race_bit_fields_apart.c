// Bit-fields apart from each other by one of width zero are memory of their own, as are chars.
#include <assert.h>
#include <pthread.h>

struct flags {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
  char c, d;
} f;

void *left(void *unused) {
  f.c = 1;
  f.a = 1;
  return NULL;
}

void *right(void *unused) {
  f.d = 1;
  f.b = 1;
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, left, NULL);
  pthread_create(&t, NULL, right, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(f.a == 1 && f.b == 1 && f.c == 1 && f.d == 1);
  return 0;
}
