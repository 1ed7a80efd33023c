// A thread asks for its own handle.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_t handle;

void *work(void *unused) {
  pthread_t me = pthread_self();
  assert(pthread_equal(me, pthread_self()));
  return NULL;
}

int main(void) {
  pthread_create(&handle, NULL, work, NULL);
  pthread_join(handle, NULL);
  return 0;
}
