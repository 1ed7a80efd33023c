// A thread that has not set its value finds NULL.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;
int freed;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void destroy(void *value) {
  pthread_mutex_lock(&lock);
  freed += *(int *)value;
  pthread_mutex_unlock(&lock);
  free(value);
}

void *work(void *argument) {
  int *own = malloc(sizeof *own);
  if (own == NULL)
    abort();
  *own = argument ? 10 : 1;
  if (argument)
    pthread_setspecific(key, own);
  assert(pthread_getspecific(key) == own);  //~ assertion
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, destroy);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &key);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(freed == 11);
  pthread_key_delete(key);
  return 0;
}
