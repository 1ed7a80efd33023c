//@ cegar --fair --check ltl --ltl G({request}->F{!request})
// Each request is answered by the other thread, if the scheduler is fair.
#include <pthread.h>

static int request;

static void *serve(void *unused) {
  while (1) {
    if (request) request = 0;
  }
  return unused;
}

int main(void) {
  pthread_t server;
  pthread_create(&server, 0, serve, 0);
  while (1) {
    if (!request) request = 1;
  }
}
