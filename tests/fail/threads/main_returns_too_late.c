// Before main returns, the other thread may already have failed.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>


void *work(void *unused) {
  assert(unused != NULL);  //~ assertion
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  return 0;
}
