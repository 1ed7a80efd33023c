// The destructor of a key frees what the thread has allocated.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void *work(void *unused) {
  pthread_setspecific(key, malloc(4));
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, free);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
