// main ends by pthread_exit; the threads go on with what is global.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
int x = 1;

void *work(void *argument) {
  int *p = argument;
  *p = *p + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, &x);
  pthread_exit(NULL);
}
