// A thread is joined by one that holds the lock it needs.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  x++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  x++;
  pthread_join(t, NULL);  //~ absolute-deadlock
  pthread_mutex_unlock(&lock);
  return 0;
}
