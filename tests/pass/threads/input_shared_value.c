// A symbolic value travels through an atomic variable.
//@[verify] verify
//@[trace] trace --input v=12
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#pragma TASS input {v > 10}
int v = 11;

atomic_int box;
int got;

void *put(void *unused) {
  box = v;
  return NULL;
}

void *get(void *unused) {
  int seen = box;
  if (seen != 0)
    got = seen;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  got = v;
  pthread_create(&a, NULL, put, NULL);
  pthread_create(&b, NULL, get, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(got == v);
  return 0;
}
