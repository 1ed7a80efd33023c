// A writer that takes the lock for reading only.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int a, b;

void *reader(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);  //~[trace] data-race
  pthread_rwlock_unlock(&lock);
  return NULL;
}

void *writer(void *unused) {
  pthread_rwlock_rdlock(&lock);
  a++;
  b++;  //~[verify] data-race
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t r, s, w;
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&s, NULL, reader, NULL);
  pthread_join(r, NULL);
  pthread_join(s, NULL);
  pthread_join(w, NULL);
  return 0;
}
