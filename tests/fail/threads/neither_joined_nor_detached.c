// Nobody joins the thread: tolerated, and a leak for who is strict.
//@[strict] verify --strict
//@[usual] verify
//@[usual] exit: 0
#include <pthread.h>

int x;

void *writes(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0); //~[strict] memory-leak
  return 0;
}
