// What a thread has in a variable of its own belongs to the state: it may have read `g` at any time.
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
int g;
_Thread_local int t;
void *work(void *p) {
  pthread_mutex_lock(&m);
  t = g;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&k);
  assert(t != 1); //~ assertion
  pthread_mutex_unlock(&k);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_mutex_lock(&k);
  pthread_create(&a, 0, work, 0);
  pthread_mutex_lock(&m); g = 1; pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m); g = 2; pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  pthread_join(a, 0);
  return 0;
}
