// A thread lends its local variable to another, and waits for it.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *inner(void *argument) {
  *(int *)argument += 1;
  return NULL;
}

void *outer(void *result) {
  int local = 1;
  pthread_t t;
  pthread_create(&t, NULL, inner, &local);
  pthread_join(t, NULL);
  *(int *)result = local;
  return NULL;
}

int main(void) {
  pthread_t t;
  int result;
  pthread_create(&t, NULL, outer, &result);
  pthread_join(t, NULL);
  return result == 2 ? 0 : 1;
}
