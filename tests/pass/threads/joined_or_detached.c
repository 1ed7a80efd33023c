// One thread is joined, the other detached: nothing is left, also for who is strict.
//@ verify --strict
#include <pthread.h>

int x, y;

void *one(void *unused) {
  x = 1;
  return 0;
}

void *other(void *unused) {
  y = 1;
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, other, 0);
  pthread_detach(second);
  pthread_join(first, 0);
  return 0;
}
