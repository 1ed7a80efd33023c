// At the end a pool wakes one worker only; the others wait for ever.
//@[verify] verify --check absolute-deadlock --max-states 60000
//@[trace] trace --check absolute-deadlock
#include <pthread.h>

#define WORKERS 3
#define TASKS 4

int waiting, done, sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t more = PTHREAD_COND_INITIALIZER;

void put(void) {
  pthread_mutex_lock(&lock);
  waiting++;
  pthread_mutex_unlock(&lock);
  pthread_cond_signal(&more);
}

void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!waiting && !done) pthread_cond_wait(&more, &lock);
    int mine = waiting;
    if (mine) waiting--;
    pthread_mutex_unlock(&lock);
    if (!mine) return NULL;
    pthread_mutex_lock(&lock);
    sum++;
    pthread_mutex_unlock(&lock);
  }
}

int main(void) {
  pthread_t t[WORKERS];
  for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < TASKS; i++) put();
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_mutex_unlock(&lock);
  pthread_cond_signal(&more);
  for (int i = 0; i < WORKERS; i++) pthread_join(t[i], NULL);  //~ absolute-deadlock
  return 0;
}
