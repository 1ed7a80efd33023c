// Two threads take two locks in opposite orders.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
int x;

void *one(void *unused) {
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  x++;
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  return NULL;
}

void *other(void *unused) {
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);
  x--;
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);  //~ absolute-deadlock
  pthread_join(b, NULL);
  return x;
}
