// A function registered with atexit runs while the other threads still run.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void bye(void) { x = 1; }

void *work(void *unused) {
  x = 2;
  return NULL;
}

int main(void) {  //~ U206
  pthread_t t;
  atexit(bye);
  pthread_create(&t, NULL, work, NULL);
  return 0;
}
