// One thread copies the part of an array that the other does not write.
#include <assert.h>
#include <pthread.h>
#include <string.h>

int from[3] = {1, 2, 3}, to[3];

void *copy(void *unused) {
  memcpy(to, from, 2 * sizeof(int));
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, copy, NULL);
  from[2] = 4;
  pthread_join(t, NULL);
  assert(to[0] == 1 && to[1] == 2 && to[2] == 0);
  return 0;
}
