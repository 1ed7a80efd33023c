// A function registered with atexit runs in the thread that calls exit; here all others have ended.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void bye(void) { assert(x == 2); }

void *work(void *unused) {
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  atexit(bye);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
