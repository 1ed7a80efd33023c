// Double-checked initialisation with a plain pointer: the first check is a race.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *instance;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int *get(void) {
  int *found = instance;
  if (found == NULL) {
    pthread_mutex_lock(&lock);
    found = instance;
    if (found == NULL) {
      found = malloc(sizeof *found);
      if (found == NULL)
        abort();
      *found = 5;
      instance = found;  //~ data-race
    }
    pthread_mutex_unlock(&lock);
  }
  return found;
}

void *work(void *unused) {
  assert(*get() == 5);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(get());
  return 0;
}
