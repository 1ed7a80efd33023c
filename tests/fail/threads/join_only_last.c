// Only the second thread was joined: the first may not have counted.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *count(void *unused) {
  counter++;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, count, NULL);
  pthread_create(&t[1], NULL, count, NULL);
  pthread_join(t[1], NULL);
  assert(counter == 2);  //~ assertion
  pthread_join(t[0], NULL);
  return 0;
}
