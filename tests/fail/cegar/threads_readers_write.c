//@[both] cegar
//@[horn] cegar --engine horn
// Two threads write, each with a lock for readers.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a;

static void *work(void *unused) {
  pthread_rwlock_rdlock(&lock);
  a = a + 1;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_rwlock_rdlock(&lock);
  a = a + 1;
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, 0);
  assert(a == 2);  //~ assertion
  return 0;
}
