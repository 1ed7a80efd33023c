// For one value of the input, both threads write the same element.
#include <pthread.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 0;
int b[4];

void *left(void *unused) {
  b[n] = 1;  //~ data-race
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
