// pthread_tryjoin_np says whether the thread has ended.
//@[verify] verify
//@[trace] trace
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *work(void *unused) { return NULL; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int error = pthread_tryjoin_np(t, NULL);
  assert(error == 0 || error == EBUSY);
  if (error)
    pthread_join(t, NULL);
  return 0;
}
