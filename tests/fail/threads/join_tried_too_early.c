// A thread without any work need not have ended yet.
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
  assert(error == 0);  //~ assertion
  return 0;
}
