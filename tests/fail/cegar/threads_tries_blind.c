//@[both] cegar
//@[horn] cegar --engine horn
// A call that gives up, and nobody looks at what it says.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int done;

static void *work(void *unused) {
  done = 1;
  sem_post(&ready);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0);
  pthread_create(&thread, 0, work, 0);
  sem_trywait(&ready);
  assert(done);  //~ assertion
  return 0;
}
