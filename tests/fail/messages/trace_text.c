// `trace`: the interleaving that loses an update.
//@ trace --check assertion
#include <assert.h>
#include <pthread.h>

int count;

void *add(void *unused) {
  int seen = count;
  count = seen + 1;
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, add, NULL);
  pthread_create(&other, NULL, add, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(count == 2); //~ assertion
  return 0;
}
