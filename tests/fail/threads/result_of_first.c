// Two equal threads draw numbers; the first one created need not be the first.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next;
int cards[2];

void *draw(void *unused) { return &cards[next++]; }

int main(void) {
  pthread_t a, b;
  void *mine, *yours;
  pthread_create(&a, NULL, draw, NULL);
  pthread_create(&b, NULL, draw, NULL);
  pthread_join(a, &mine);
  pthread_join(b, &yours);
  assert(mine == &cards[0] && yours == &cards[1]);  //~ assertion
  return 0;
}
