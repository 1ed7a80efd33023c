// A reader that finds no room for writing lets go and tries again.
//@[verify] verify
//@[trace] trace
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *update(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int old = x;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  if (x == old)
    x = old + 1;
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, update, NULL);
  pthread_create(&b, NULL, update, NULL);
  if (pthread_rwlock_trywrlock(&lock) == 0)
    pthread_rwlock_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x > 2;
}
