// A thread reads its own handle: that pthread_create stores it first is assumed.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_t handle;

void *work(void *unused) {
  pthread_t me = handle;
  assert(pthread_equal(me, pthread_self()));
  return NULL;
}

int main(void) {
  pthread_create(&handle, NULL, work, NULL);
  pthread_join(handle, NULL);
  return 0;
}
