// memcpy reads the element that the other thread writes.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <string.h>

int from[3] = {1, 2, 3}, to[3];

void *copy(void *unused) {
  memcpy(to, from, sizeof from);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, copy, NULL);
  from[2] = 4;  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
