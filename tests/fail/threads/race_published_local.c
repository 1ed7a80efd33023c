// The address of a local variable is published through an atomic pointer; its owner goes on using it.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

int *_Atomic window;
atomic_int done;

void *visitor(void *unused) {
  int *p = window;
  if (p)
    *p = 2;
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  int local = 1;
  pthread_create(&t, NULL, visitor, NULL);
  local++;
  window = &local;
  local++;  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
