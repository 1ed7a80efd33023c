// A device that is served by two threads, forever: one starts requests, one completes them. A mutex keeps them apart, so
// that never more than one request is open.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t device = PTHREAD_MUTEX_INITIALIZER;
static int open_requests;

static void *complete(void *unused) {
  while (1) {
    pthread_mutex_lock(&device);
    if (open_requests > 0) open_requests = open_requests - 1;
    pthread_mutex_unlock(&device);
  }
  return unused;
}

int main(void) {
  pthread_t interrupts;
  pthread_create(&interrupts, 0, complete, 0);
  while (1) {
    pthread_mutex_lock(&device);
    if (open_requests == 0) open_requests = open_requests + 1;
    assert(open_requests == 1);
    pthread_mutex_unlock(&device);
  }
}
