// The end is announced without waking the workers.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int tasks, closed, done;

void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (tasks == 0 && !closed)
      pthread_cond_wait(&changed, &lock);
    if (tasks == 0)
      break;
    tasks--;
    done++;
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  tasks = 2;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  closed = 1;
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);  //~[verify] absolute-deadlock
  pthread_join(b, NULL);  //~[trace] absolute-deadlock
  assert(done == 2);
  return 0;
}
