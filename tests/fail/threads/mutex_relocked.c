// A normal mutex is locked twice by the same thread.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock;
int x;

void add(void) {
  pthread_mutex_lock(&lock);  //~ absolute-deadlock
  x++;
  pthread_mutex_unlock(&lock);
}

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  add();
  add();
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&lock, &kind);
  pthread_mutexattr_destroy(&kind);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(x == 4);
  pthread_mutex_destroy(&lock);
  return 0;
}
