// A function with automatic variables only is called by two threads.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

int next(void) {
  int last = 0;
  return ++last;
}

void *work(void *unused) {
  next();
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
