// The object is freed after the reader has ended.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdlib.h>

int *shared;

void *read_it(void *unused) {
  return *shared ? shared : NULL;
}

int main(void) {
  pthread_t t;
  shared = malloc(sizeof *shared);
  if (shared == NULL)
    return 0;
  *shared = 1;
  pthread_create(&t, NULL, read_it, NULL);
  pthread_join(t, NULL);
  free(shared);
  return 0;
}
