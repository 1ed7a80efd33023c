// Whatever the input, the lower of two locks is taken first.
//@[verify] verify
//@[trace] trace --input k=1
#include <pthread.h>

#pragma TASS input {k >= 0 && k <= 1}
int k = 0;

pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *one(void *unused) {
  pthread_mutex_lock(&locks[0]);
  pthread_mutex_lock(&locks[1]);
  pthread_mutex_unlock(&locks[1]);
  pthread_mutex_unlock(&locks[0]);
  return NULL;
}

void *other(void *unused) {
  if (k)
    pthread_mutex_lock(&locks[0]);
  pthread_mutex_lock(&locks[1]);
  pthread_mutex_unlock(&locks[1]);
  if (k)
    pthread_mutex_unlock(&locks[0]);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
