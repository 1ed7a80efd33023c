// A volatile flag does not: it is a race itself.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>

int data;
volatile int flag;

void *publish(void *unused) {
  data = 9;
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publish, NULL);
  while (!flag)  //~ data-race
    ;
  int seen = data;
  pthread_join(t, NULL);
  return seen == 9 ? 0 : 1;
}
