// Two threads wait for different values of one variable; a broadcast wakes both.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int stage;

void *until_one(void *unused) {
  pthread_mutex_lock(&lock);
  while (stage != 1)
    pthread_cond_wait(&changed, &lock);
  stage = 2;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

void *until_two(void *unused) {
  pthread_mutex_lock(&lock);
  while (stage != 2)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, until_one, NULL);
  pthread_create(&b, NULL, until_two, NULL);
  pthread_mutex_lock(&lock);
  stage = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
