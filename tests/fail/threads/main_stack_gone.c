// main ends by pthread_exit, and a thread uses a variable of main.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

void *work(void *argument) {
  int *p = argument;
  *p = *p + 1;  //~ pointer
  return NULL;
}

int main(void) {
  pthread_t t;
  int x = 1;
  pthread_create(&t, NULL, work, &x);
  pthread_exit(NULL);
}
