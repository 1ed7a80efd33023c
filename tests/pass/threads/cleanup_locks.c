// A cleanup handler that locks is done before the join returns.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int done;

void clean(void *unused) {
  pthread_mutex_lock(&lock);
  done++;
  pthread_mutex_unlock(&lock);
}

void *work(void *unused) {
  pthread_cleanup_push(clean, NULL);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(done == 1);
  return 0;
}
