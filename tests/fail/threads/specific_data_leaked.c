// Without a destructor the memory is lost.
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void *work(void *unused) {
  pthread_setspecific(key, malloc(4));  //~ memory-leak
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
