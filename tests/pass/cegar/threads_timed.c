//@[both] cegar
//@[horn] cegar --engine horn
// A wait that ends after some time: what was waited for has happened, or the time is over.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t ready;
static int done;

static void *work(void *unused) {
  done = 1;
  sem_post(&ready);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec end = {1, 0};
  sem_init(&ready, 0, 0);
  pthread_create(&thread, 0, work, 0);
  int late = sem_timedwait(&ready, &end);
  assert(late == 0 || late == -1);
  if (late == 0) assert(done);
  return 0;
}
