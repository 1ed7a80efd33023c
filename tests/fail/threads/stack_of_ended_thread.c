// A thread returns the address of its local variable.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *inner(void *argument) {
  *(int *)argument += 1;
  return NULL;
}

void *outer(void *result) {
  int local = 1;
  int *address = &local;
  *(int **)result = address;
  return NULL;
}

int main(void) {
  pthread_t t;
  int *result;
  pthread_create(&t, NULL, outer, &result);
  pthread_join(t, NULL);
  return *result;  //~ pointer
}
