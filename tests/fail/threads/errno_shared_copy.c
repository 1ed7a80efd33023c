// A copy of errno in a global variable belongs to all.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int last_error;

void *work(void *argument) {
  int mine = argument ? 5 : 7;
  errno = mine;
  last_error = errno;  //~ data-race
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &a);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
