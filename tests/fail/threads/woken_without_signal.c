// `if` around `pthread_cond_wait`: the thread may wake up though nobody signalled.
//@ verify
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int items;

static void *put(void *unused) {
  pthread_mutex_lock(&lock);
  items = 1;
  pthread_cond_signal(&full);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, put, 0);
  pthread_mutex_lock(&lock);
  if (items == 0)
    pthread_cond_wait(&full, &lock);
  assert(items == 1); //~ assertion
  pthread_mutex_unlock(&lock);
  pthread_join(producer, 0);
  return 0;
}
