// A key that is deleted before the thread ends has no destructor any more.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_key_t key;
atomic_int set;
int done;

void clean(void *unused) {
  done++;
}

void *work(void *unused) {
  pthread_setspecific(key, &set);
  set = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, clean);
  pthread_create(&t, NULL, work, NULL);
  while (!set)
    ;
  pthread_key_delete(key);
  pthread_join(t, NULL);
  assert(done == 1);  //~ assertion
  return 0;
}
