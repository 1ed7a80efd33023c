// The index that one thread writes is never that of the other.
#include <pthread.h>

#pragma TASS input {n >= 0 && n <= 1}
int n = 0;
int b[4];

void *left(void *unused) {
  b[n] = 1;
  return NULL;
}

void *right(void *unused) {
  b[2] = 2;
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
