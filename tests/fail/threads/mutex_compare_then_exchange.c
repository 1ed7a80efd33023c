// The result of a compare and exchange is not looked at.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int owner;
int inside;

void *work(void *argument) {
  int me = argument ? 2 : 1, nobody = 0;
  atomic_compare_exchange_strong(&owner, &nobody, me);
  inside++;
  assert(inside == 1);  //~ assertion
  inside--;
  owner = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int one = 1;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
