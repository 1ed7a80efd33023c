/* A library function that a concrete run does not execute. */
//@ args: run
#include <pthread.h>
static void *nothing(void *p) { return p; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, nothing, 0); //~ U206
  return 0;
}
