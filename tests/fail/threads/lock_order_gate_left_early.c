// The gate is released before the second lock is taken, so that it no longer protects.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *take(void *argument) {
  int mine = argument != NULL;
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&locks[mine]);
  pthread_mutex_unlock(&gate);
  pthread_mutex_lock(&locks[1 - mine]);
  pthread_mutex_unlock(&locks[mine]);
  pthread_mutex_unlock(&locks[1 - mine]);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, take, NULL);
  pthread_create(&b, NULL, take, &a);
  pthread_join(a, NULL);  //~ absolute-deadlock
  pthread_join(b, NULL);
  return 0;
}
