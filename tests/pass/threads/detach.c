// A detached thread is not joined; main waits for its flag.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

atomic_int done;

void *work(void *unused) {
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  while (!done)
    ;
  return 0;
}
