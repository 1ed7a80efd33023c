//@[both] cegar
//@[horn] cegar --engine horn
// Calls that give up: what they say is what happened.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static sem_t ready;
static int done, owner;

static void *work(void *unused) {
  done = 1;
  sem_post(&ready);
  pthread_mutex_lock(&guard);
  owner = 1;
  pthread_mutex_unlock(&guard);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0);
  pthread_create(&thread, 0, work, 0);
  if (sem_trywait(&ready) == 0) assert(done);
  if (pthread_mutex_trylock(&guard) == 0) {
    owner = 2;
    assert(owner == 2);
    pthread_mutex_unlock(&guard);
  }
  return 0;
}
