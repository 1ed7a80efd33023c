// The input decides which lock is taken first; for k != 0 the threads disagree.
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
  int first = k ? 1 : 0;
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[1 - first]);
  pthread_mutex_unlock(&locks[1 - first]);
  pthread_mutex_unlock(&locks[first]);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);  //~ absolute-deadlock
  pthread_join(b, NULL);
  return 0;
}
