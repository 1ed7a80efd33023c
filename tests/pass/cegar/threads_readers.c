//@[both] cegar
//@[horn] cegar --engine horn
// Readers see both numbers before a writer or behind it.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *write(void *unused) {
  pthread_rwlock_wrlock(&lock);
  a = 1;
  b = 1;
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void *read(void *unused) {
  if (pthread_rwlock_tryrdlock(&lock) == 0) {
    assert(a == b);
    pthread_rwlock_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, 0, write, 0);
  pthread_create(&reader, 0, read, 0);
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return 0;
}
