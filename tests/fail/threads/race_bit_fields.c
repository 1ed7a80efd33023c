// Neighbouring bit-fields are one memory location in C: to write both at once is a race.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

struct flags {
  unsigned a : 4;
  unsigned b : 4;
  char c, d;
} f;

void *left(void *unused) {
  f.c = 1;
  f.a = 1;  //~ data-race
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
  return 0;
}
