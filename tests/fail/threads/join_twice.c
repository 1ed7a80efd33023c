// A thread is joined twice.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int box;

void *work(void *argument) {
  *(int *)argument = 3;
  return argument;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, &box);
  pthread_join(t, &result);
  assert(result == &box && *(int *)result == 3);
  pthread_join(t, &result);  //~ lock
  return 0;
}
