// Both threads use the lock that belongs to the variable.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
int x;

void *left(void *unused) {
  pthread_mutex_lock(&one);
  x = 1;
  pthread_mutex_unlock(&one);
  return NULL;
}

void *right(void *unused) {
  pthread_mutex_lock(&one);
  x = 2;
  pthread_mutex_unlock(&one);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, left, NULL);
  pthread_create(&b, NULL, right, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_mutex_lock(&two);
  pthread_mutex_unlock(&two);
  return 0;
}
